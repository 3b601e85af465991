import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { CategoryContent, ChangesReply } from '../../contracts/change.ts'
import type { PublishedFile } from '../../contracts/published-file.ts'
import type { PublisherMessage } from '../../contracts/publishing.ts'
import type { WorkDone } from '../../contracts/state.ts'
import { newFolder } from '../../contracts/testing/folders.ts'
import { listenAnywhere } from '../../contracts/testing/listen-anywhere.ts'
import { publisherSettings } from '../../contracts/testing/publisher-settings.ts'
import { site } from '../../contracts/testing/site.ts'
import { termContent } from '../../contracts/testing/terms.ts'
import { PublishedFolder } from '../folder/published-folder.ts'
import { PublishedPages } from '../folder/published-pages.ts'
import { Publisher } from '../publishing/publisher.ts'
import { Targets } from '../targets/targets.ts'
import { PublishedWebhooks } from '../webhooks/published-webhooks.ts'
import { follow } from './follow.ts'
import type { Follower } from './follower.ts'
import { Following } from './following.ts'

const content = { glossary: 'ours', build: 'ours', change: 10, terms: [termContent(1)], categories: [] }
const reply: ChangesReply = { change: 12, changes: [], terms: [], categories: [] }
const at = '2026-01-01T00:00:00.000Z'

/** The content as the service sends the whole of it. */
function linesOf({ terms, ...head }: typeof content, asked: { rebuild?: number; check?: number } = {}): string {
  const lines = [{ ...head, count: terms.length, rebuild: 0, check: 0, ...asked }, terms]
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('')
}

const asked: ChangesReply = { ...reply, change: 11, changes: [{ id: 11, at, kind: 'rebuild' }] }

let place: string
let stop: AbortController
let opened: Follower
let service: Server
let port: number
/** Called when pages are published. */
let onFiles: (files: PublishedFile[], removed: string[]) => void
let answer: (request: IncomingMessage, response: ServerResponse) => void
beforeEach(async () => {
  place = newFolder('rebuild')
  stop = new AbortController()
  onFiles = () => undefined
  service = createServer((request, response) => answer(request, response))
  port = await listenAnywhere(service)
})
afterEach(async () => {
  stop.abort()
  await Promise.all([opened.webhooks.finish(), opened.targets.finish(), opened.publisher.close()])
  service.closeAllConnections()
  service.close()
  rmSync(place, { recursive: true, force: true })
})

const settings = () => publisherSettings({ apiUrl: `http://127.0.0.1:${port}`, dataDir: place })

/** Opens a folder that shows change 10 and has a damaged page. */
async function openPublished(
  send: (message: PublisherMessage) => void = () => undefined,
  terms = content.terms,
  categories: CategoryContent[] = [],
) {
  const folder = join(place, 'site')
  const published = new PublishedPages(':memory:')
  const publisher = await Publisher.open({
    rendererFolder: new URL('../../dist/renderer/', import.meta.url),
    ...{ program: 'ours', folder, published, site, featuredTermIds: [], inFlightRequests: new SharedArrayBuffer(4) },
    ...{
      onFiles: (files, removed) => onFiles(files, removed),
      onProgress: () => undefined,
      confirm: () => Promise.resolve(),
    },
    ...{ readDeleted: () => Promise.resolve(new Set<number>()), readTime: (change) => Promise.resolve(`at ${change}`) },
  })
  await publisher.publishAll({ ...content, terms, categories })
  const about = readFileSync(join(folder, 'about.html'), 'utf8')
  writeFileSync(join(folder, 'about.html'), 'damaged')
  const follower = {
    ...{ settings: settings(), publisher, published, send, stop: stop.signal },
    webhooks: new PublishedWebhooks(settings(), published, send),
    targets: new Targets([], published, new PublishedFolder(folder), () => undefined),
  }
  opened = follower
  return { follower, published, publisher, isMended: () => readFileSync(join(folder, 'about.html'), 'utf8') === about }
}

async function followUntil(following: Following, isSo: () => boolean): Promise<void> {
  const end = performance.now() + 10_000
  while (!isSo()) {
    if (performance.now() > end) throw new Error('It does not come about')
    await following.next()
  }
}

// Shows operating/rebuild
it('A rebuild requested just before a stop is left to the next start', async () => {
  answer = (_, response) => response.end(JSON.stringify(asked))
  const { follower, published, isMended } = await openPublished()
  stop.abort()
  await new Following(follower, 10).finish()
  expect(published.change).toBe(10)
  expect(isMended()).toBe(false)
})

// Shows operating/rebuild, publishing/crash
it('The cursor stays before the first pending rebuild, even while votes are published', async () => {
  const voted = (id: number, change: number): ChangesReply => ({
    ...{ ...reply, change, terms: [termContent(1, { upvotes: id })] },
    changes: [{ id, at, kind: 'votes-changed', termId: 1 }],
  })
  // Until the last reply, new changes arrive as fast as they are read.
  const again: ChangesReply = { ...asked, change: 14, changes: [{ id: 12, at, kind: 'rebuild' }] }
  const replies = [{ ...asked, change: 14 }, again, voted(13, 14), voted(14, 15), voted(15, 15)]
  answer = ({ url = '' }, response) => {
    const since = Number(new URLSearchParams(url.split('?')[1]).get('since'))
    const next = replies[since - 10]
    if (next !== undefined) response.end(JSON.stringify(next))
  }
  const { follower, published, isMended } = await openPublished()
  // Votes are published at once, even while there are more changes to read.
  const following = new Following({ ...follower, settings: { ...settings(), votePublishSeconds: 0 } }, 10)
  const shown: unknown[] = []
  for (let count = 0; count < replies.length; count += 1) {
    await following.next()
    if (count === replies.length - 1) await followUntil(following, () => published.change === 15)
    const [votes] = /(?<=>)1[2-5](?=<)/.exec(readFileSync(join(place, 'site/index.html'), 'utf8')) ?? []
    shown.push({ change: published.change, votes, isMended: isMended() })
  }
  expect(shown).toEqual([
    { change: 10, votes: undefined, isMended: false },
    { change: 10, votes: undefined, isMended: false },
    { change: 10, votes: undefined, isMended: false },
    { change: 10, votes: '14', isMended: false },
    { change: 15, votes: '15', isMended: true },
  ])
})

// Shows operating/rebuild-gives-way
it('Edits are published during a rebuild, which is reported as one publish', async () => {
  const terms = Array.from({ length: 50 }, (_, index) => termContent(index + 1))
  const edited = termContent(7, { definition: '<p>Edited meanwhile.</p>' })
  const edit: ChangesReply = {
    ...{ change: 12, changes: [{ id: 12, at, kind: 'term-edited', termId: 7 }], terms: [edited], categories: [] },
  }
  let waiting: ServerResponse | null = null
  answer = ({ url = '' }, response) => {
    if (url.includes('since=10')) response.end(JSON.stringify(asked))
    if (url.includes('since=11')) waiting = response
  }
  const sent: PublisherMessage[] = []
  const progress = () => sent.findLast((message) => message.type === 'progress')?.progress
  const { follower, published, isMended } = await openPublished((m) => sent.push(m), terms)
  const following = new Following(follower, 10)
  const isEdited = () => readFileSync(join(place, 'site/term/term-7.html'), 'utf8').includes('Edited meanwhile.')
  let before: { change: number; isMended: boolean; progress: WorkDone | null | undefined } | null = null
  onFiles = (files) => {
    const isThere = (path: string): boolean => files.some((file) => file.path === path)
    if (isThere('/term/term-1')) waiting?.end(JSON.stringify(edit))
    if (isThere('/term/term-7') && isEdited())
      before ??= { change: published.change, isMended: isMended(), progress: progress() }
  }
  await followUntil(following, () => progress() === null)
  expect(before).toEqual({ change: 10, isMended: true, progress: { done: expect.any(Number), total: 125 } })
  expect(sent.filter((message) => message.type === 'done' && message.kind === 'full')).toHaveLength(1)
  await followUntil(following, () => published.change === 12)
})

// Shows operating/rebuild, publishing/no-dead-links
it('A rebuild requested again while it runs makes every page again, as one publish without dead links', async () => {
  const terms = Array.from({ length: 50 }, (_, index) => termContent(index + 1))
  const meanwhile: ChangesReply = {
    ...{ change: 13, terms: [], categories: [] },
    changes: [
      { id: 12, at, kind: 'term-deleted', termId: 50 },
      { id: 13, at, kind: 'rebuild' },
    ],
  }
  let waiting: ServerResponse | null = null
  answer = ({ url = '' }, response) => {
    if (url.includes('since=10')) response.end(JSON.stringify(asked))
    if (url.includes('since=11')) waiting = response
  }
  const sent: PublisherMessage[] = []
  const { follower, published, publisher } = await openPublished((m) => sent.push(m), terms)
  writeFileSync(join(place, 'site/stranger.html'), 'Nobody knows it')
  let isLedTo: boolean | null = null
  onFiles = (files, removed) => {
    if (files.some(({ path }) => path === '/term/term-1')) waiting?.end(JSON.stringify(meanwhile))
    if (removed.includes('/term/term-50'))
      isLedTo = readFileSync(join(place, 'site/term/term-49.html'), 'utf8').includes('/term/term-50')
  }
  await followUntil(new Following(follower, 10), () => published.change === 13)
  const done = sent.flatMap((message) => (message.type === 'done' && message.kind === 'full' ? message.pages : []))
  expect(done.map((pages) => pages > 125)).toEqual([true])
  expect(['term/term-50.html', 'stranger.html'].filter((file) => existsSync(join(place, 'site', file)))).toEqual([])
  expect(isLedTo).toBe(false)
  expect(publisher.findDiffering(publisher.allPaths())).toEqual([])
})

// Shows operating/rebuild, publishing/crash
it('A rebuild interrupted by a crash runs after the next start has published the edits', async () => {
  const whole = linesOf({ ...content, change: 12, terms: [...content.terms, termContent(2)] }, { rebuild: 11 })
  answer = ({ url = '' }, response) => {
    if (url.startsWith('/api/content')) response.end(whole)
    // There are no further changes: the waiting request is answered at the stop.
    else if (url.includes('wait=0')) response.end(JSON.stringify(reply))
  }
  const begun: { when: string; shown: number; isMended: boolean }[] = []
  const ended = Promise.withResolvers<null>()
  const send = ({ type }: PublisherMessage): void => {
    if (type !== 'ready' && type !== 'done') return
    begun.push({ when: type, shown: published.change, isMended: isMended() })
    // What a crash damages is found at the start, but nothing looks for this.
    if (type === 'ready') writeFileSync(join(place, 'site/about.html'), 'damaged again')
    if (published.change === 12) ended.resolve(null)
  }
  const { follower, published, isMended } = await openPublished(send)
  const followed = follow(follower)
  await ended.promise
  stop.abort()
  await followed
  expect(begun).toEqual([
    { when: 'done', shown: 10, isMended: true },
    { when: 'ready', shown: 10, isMended: true },
    { when: 'done', shown: 12, isMended: true },
  ])
})

// Shows operating/rebuild, publishing/crash
it('A check interrupted by a crash runs at the next start, even if everything is published', async () => {
  answer = ({ url = '' }, response) => {
    if (url.startsWith('/api/content?whole')) response.end(linesOf(content, { check: 9 }))
    else if (url.startsWith('/api/content')) response.end(JSON.stringify(content))
    // There are no further changes: the waiting request is answered at the stop.
    else if (url.includes('wait=0')) response.end(JSON.stringify({ ...reply, change: 10 }))
  }
  const ended = Promise.withResolvers<null>()
  const { follower, published } = await openPublished((message) => {
    if (message.type === 'health' && message.checkedAt !== null) ended.resolve(null)
  })
  const followed = follow(follower)
  await ended.promise
  stop.abort()
  await followed
  expect(published.checked.id).toBe(10)
})

// Shows publishing/paused
it('Data that are held back are checked again at once if their feed now ends earlier', async () => {
  const states = [8, 12]
  answer = ({ url = '' }, response) => {
    if (url.startsWith('/api/content')) response.end(linesOf({ ...content, change: states.shift() ?? 12 }))
    else if (url.includes('since=8')) response.end(JSON.stringify({ ...reply, change: 7 }))
    // There are no further changes: the waiting request is answered at the stop.
    else if (url.includes('wait=0')) response.end(JSON.stringify(reply))
  }
  const goesOn = Promise.withResolvers<null>()
  const held: unknown[] = []
  const { follower } = await openPublished((message) => {
    if (message.type === 'held') held.push(message.reason)
    if (message.type === 'ready') goesOn.resolve(null)
  })
  const followed = follow(follower)
  await goesOn.promise
  expect(held).toEqual([expect.stringContaining('it ends with change 8, they show change 10'), null])
  stop.abort()
  await followed
})

// Shows publishing/self-check
it('A self-check reports each difference once, and a new follower first reports the current state', async () => {
  answer = ({ url = '' }, response) => {
    const other = termContent(1, { definition: '<p>Edited without a change.</p>' })
    if (url.startsWith('/api/content')) response.end(JSON.stringify({ ...content, terms: [other] }))
  }
  const sent: PublisherMessage[] = []
  const { follower, isMended } = await openPublished((message) => sent.push(message))
  rmSync(join(place, 'site/about.html'))
  const healths = () => sent.filter((message) => message.type === 'health')
  await followUntil(
    new Following(follower, 10, { rebuild: false, check: true }),
    () => typeof healths().at(-1)?.checkedAt === 'string',
  )
  const next = new Following(follower, 10).next()
  stop.abort()
  await next
  expect(
    healths()
      .map(({ drift }) => drift)
      .filter((drift) => drift !== 0),
  ).toEqual([1, 1])
  expect(healths().at(-1)).toMatchObject({ drift: 0, checkedAt: expect.any(String), checking: null })
  expect(isMended()).toBe(true)
})

// Shows operating/log
it('A feed that cannot be read is reported once, even if a self-check runs meanwhile', async () => {
  answer = ({ url = '' }, response) => {
    if (url.startsWith('/api/content')) response.end(JSON.stringify(content))
    else response.writeHead(503).end()
  }
  const sent: PublisherMessage[] = []
  const { follower } = await openPublished((message) => sent.push(message))
  await followUntil(new Following(follower, 10, { rebuild: false, check: true }), () =>
    sent.some((message) => message.type === 'health' && message.checkedAt !== null),
  )
  expect(sent.filter((message) => message.type === 'failed' && message.cause === 'feed')).toHaveLength(1)
})

// Shows publishing/edits, publishing/self-check
it('Edits are published while a self-check cannot read the content, and it ends once it can', async () => {
  const edited = termContent(1, { definition: '<p>Edited meanwhile.</p>' })
  const edit: ChangesReply = {
    ...{ change: 11, changes: [{ id: 11, at, kind: 'term-edited', termId: 1 }], terms: [edited], categories: [] },
  }
  let waiting: ServerResponse | null = null
  let isMended = false
  answer = ({ url = '' }, response) => {
    if (url.includes('since=10')) waiting = response
    if (!url.startsWith('/api/content')) return
    if (isMended) response.end(JSON.stringify({ ...content, change: 11, terms: [edited] }))
    else response.writeHead(503).end('It is damaged')
    waiting?.end(JSON.stringify(edit))
  }
  const sent: PublisherMessage[] = []
  const { follower, published } = await openPublished((message) => sent.push(message))
  const following = new Following(follower, 10, { rebuild: false, check: true })
  await followUntil(following, () => published.change === 11)
  isMended = true
  await followUntil(following, () => published.checked.id === 10)
  expect(sent.flatMap((message) => (message.type === 'failed' ? [message.message] : []))).toEqual([
    expect.stringMatching(/^The self-check cannot read the content: .*It is damaged/),
  ])
})

// Shows publishing/exact
it('An edit that arrives in the reply to an earlier vote updates every page that shows it', async () => {
  const renamed = termContent(1, { name: 'Another name', slug: 'another-name', formerSlugs: ['term-1'] })
  const replyOf = (id: number, kind: 'votes-changed' | 'term-edited'): ChangesReply => ({
    ...{ change: 12, changes: [{ id, at, kind, termId: 1 }], terms: [renamed], categories: [] },
  })
  answer = ({ url = '' }, response) => {
    if (url.includes('since=10')) response.end(JSON.stringify(replyOf(11, 'votes-changed')))
    if (url.includes('since=11')) response.end(JSON.stringify(replyOf(12, 'term-edited')))
  }
  const terms = [termContent(1), termContent(2, { definition: '<p>As Term 1 does.</p>' })]
  const { follower, published, publisher } = await openPublished(() => undefined, terms)
  const following = new Following({ ...follower, settings: { ...settings(), votePublishSeconds: 0.1 } }, 10)
  await followUntil(following, () => published.change === 12)
  expect(publisher.findDiffering(publisher.allPaths())).toEqual([])
})

// Shows operating/panel
it('A word that becomes common only briefly does not hold back the cursor', async () => {
  const orbit = termContent(1, { name: 'Orbit' })
  const holders = Array.from({ length: 250 }, (_, index) => termContent(index + 2, { definition: '<p>In orbit.</p>' }))
  const replyOf = (id: number, definition: string): ChangesReply => ({
    ...{ change: id, changes: [{ id, at, kind: 'term-edited', termId: 300 }], categories: [] },
    terms: [termContent(300, { definition })],
  })
  answer = ({ url = '' }, response) => {
    if (url.includes('since=10')) response.end(JSON.stringify(replyOf(11, '<p>In orbit, too.</p>')))
    if (url.includes('since=11')) response.end(JSON.stringify(replyOf(12, '<p>On the ground.</p>')))
  }
  const { follower, published, publisher } = await openPublished()
  // The test reads none of their pages.
  publisher.glossary.replaceAll({ terms: [orbit, ...holders], categories: [] })
  await followUntil(new Following(follower, 10), () => published.change === 12)
  expect(publisher.glossary.mentions.areSettled).toBe(true)
})

// Shows publishing/exact
it('A reply without changes is ignored, even if its categories are newer', async () => {
  const categories = [{ id: 1, name: 'Data', slug: 'data', formerSlugs: [] }]
  const replies: ChangesReply[] = [
    { change: 11, changes: [], terms: [], categories },
    { change: 11, changes: [{ id: 11, at, kind: 'category-created', categoryId: 1 }], terms: [], categories },
  ]
  answer = ({ url = '' }, response) => {
    const next = url.includes('since=10') ? replies.shift() : undefined
    if (next !== undefined) response.end(JSON.stringify(next))
  }
  const { follower, published } = await openPublished()
  await followUntil(new Following(follower, 10), () => published.change === 11)
  expect(existsSync(join(place, 'site/categories/data.html'))).toBe(true)
})

// Shows publishing/self-check
it('A self-check applies no data that are newer than the last change read', async () => {
  const categories = [{ id: 1, name: 'Data', slug: 'data', formerSlugs: [] }]
  const terms = Array.from({ length: 250 }, (_, index) => termContent(index + 1))
  const [inCategory, without] = [termContent(251, { categoryIds: [1] }), termContent(251)]
  const deleted: ChangesReply = {
    ...{ change: 12, terms: [without], categories: [] },
    changes: [
      { id: 11, at, kind: 'category-deleted', categoryId: 1 },
      { id: 12, at, kind: 'term-edited', termId: 251 },
    ],
  }
  let waiting: ServerResponse | null = null
  answer = ({ url = '' }, response) => {
    if (url.includes('since=10')) waiting = response
    if (!url.startsWith('/api/content')) return
    response.end(JSON.stringify({ ...content, change: 12, terms: url.includes('after=0') ? terms : [without] }))
    waiting?.end(JSON.stringify(deleted))
  }
  const { follower, published, publisher } = await openPublished(() => undefined, [inCategory], categories)
  // The test reads none of their pages.
  publisher.glossary.replaceAll({ terms: [...terms, inCategory], categories })
  let isLedTo: boolean | null = null
  onFiles = (_, removed) => {
    if (removed.includes('/categories/data'))
      isLedTo = readFileSync(join(place, 'site/term/term-251.html'), 'utf8').includes('/categories/data')
  }
  await followUntil(new Following(follower, 10, { rebuild: false, check: true }), () => published.change === 12)
  expect(isLedTo).toBe(false)
})

// Shows publishing/crash
it('A stop that cannot read the feed to its end removes no page that others link to', async () => {
  const categories = [{ id: 1, name: 'Data', slug: 'data', formerSlugs: [] }]
  const half: ChangesReply = {
    ...{ change: 12, terms: [], categories: [] },
    changes: [{ id: 11, at, kind: 'category-deleted', categoryId: 1 }],
  }
  answer = ({ url = '' }, response) => {
    if (url.includes('since=10')) response.end(JSON.stringify(half))
    else response.writeHead(503).end()
  }
  const terms = [termContent(1, { categoryIds: [1] })]
  const { follower, published } = await openPublished(() => undefined, terms, categories)
  stop.abort()
  await new Following(follower, 10).finish()
  expect(readFileSync(join(place, 'site/term/term-1.html'), 'utf8')).toContain('/categories/data')
  expect(existsSync(join(place, 'site/categories/data.html'))).toBe(true)
  expect(published.change).toBe(10)
})
