import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import type { ChangesReply } from '../../contracts/change.ts'
import type { PublisherSettings } from '../../contracts/publishing.ts'
import { newFolder } from '../../contracts/testing/folders.ts'
import { listenAnywhere } from '../../contracts/testing/listen-anywhere.ts'
import { site } from '../../contracts/testing/site.ts'
import { termContent } from '../../contracts/testing/terms.ts'
import { PublishedFolder } from '../folder/published-folder.ts'
import { PublishedPages } from '../folder/published-pages.ts'
import { Publisher } from '../publishing/publisher.ts'
import { Targets } from '../targets/targets.ts'
import { PublishedWebhooks } from '../webhooks/published-webhooks.ts'
import { Following } from './following.ts'

const content = { glossary: 'ours', build: 'ours', change: 10, until: 10, terms: [termContent(1)], categories: [] }
const asked: ChangesReply = {
  change: 11,
  changes: [{ id: 11, at: '2026-01-01T00:00:00.000Z', kind: 'rebuild' }],
  terms: [],
  categories: [],
}

let place: string
let service: Server
let port: number
beforeEach(async () => {
  place = newFolder('rebuild')
  service = createServer((_, response) => response.end(JSON.stringify(asked)))
  port = await listenAnywhere(service)
})
afterEach(() => {
  service.close()
  rmSync(place, { recursive: true, force: true })
})

function settings(): PublisherSettings {
  return {
    apiUrl: `http://127.0.0.1:${port}`,
    ...{ operatorToken: '', dataDir: place, site, targets: [], featuredTermIds: [], votePublishSeconds: 15 },
    ...{ webhookSecret: null, publishedWebhookUrls: [], webhooksAllowPrivate: false },
    ...{ inFlightRequests: new SharedArrayBuffer(4), task: { kind: 'follow' } },
  }
}

// Shows operating/rebuild
it('A rebuild that is asked for in the last moment before a stop is done', async () => {
  const folder = join(place, 'site')
  const published = new PublishedPages(':memory:')
  const publisher = await Publisher.open({
    rendererFolder: new URL('../../dist/renderer/', import.meta.url),
    ...{ program: 'ours', folder, published, site, featuredTermIds: [], inFlightRequests: new SharedArrayBuffer(4) },
    ...{ onFiles: () => undefined, onProgress: () => undefined, confirm: () => Promise.resolve() },
    ...{ readDeleted: () => Promise.resolve(new Set<number>()), readTime: (change) => Promise.resolve(`at ${change}`) },
  })
  await publisher.publishAll(content)
  const about = readFileSync(join(folder, 'about.html'), 'utf8')
  writeFileSync(join(folder, 'about.html'), 'damaged')

  const send = (): void => undefined
  const follower = {
    ...{ settings: settings(), publisher, published, send, stop: AbortSignal.abort() },
    webhooks: new PublishedWebhooks(settings(), published, send),
    targets: new Targets([], published, new PublishedFolder(folder), send),
  }
  await new Following(follower, 10).finish()
  expect(published.change).toBe(11)
  expect(readFileSync(join(folder, 'about.html'), 'utf8')).toBe(about)
  await Promise.all([follower.webhooks.finish(), follower.targets.finish(), publisher.close()])
})
