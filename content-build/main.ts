import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import {
  publisherSettings,
  type PublishedFile,
  type PublisherMessage,
  type ServiceMessage,
} from '../contracts/publishing.ts'
import { follow } from './follow.ts'
import { HeldBack } from './publishing/brake.ts'
import { PublishedPages } from './publishing/published-pages.ts'
import { Publisher } from './publishing/publisher.ts'
import { giveWay } from './renderer/give-way.ts'
import { readContent, readDeletedTerms, readTimeOf } from './steps/read-changes.ts'
import { PublishedWebhooks } from './webhooks/published-webhooks.ts'

/** Started by the service as a worker thread; see contracts/publishing.ts for what goes in and out. */
const settings = publisherSettings.parse(workerData)
const tell = (message: PublisherMessage): void => parentPort?.postMessage(message)
/** The server needs to know no more of a page, and keeps it in memory. */
const tellFiles = (files: PublishedFile[], removed: string[]): void =>
  tell({
    type: 'published',
    change: published.change,
    files: files.map(({ path, file, movedTo, canonical }) => ({ path, file, movedTo, canonical })),
    removed,
  })
const stop = new AbortController()
giveWay()
let isConfirmed: () => void = () => undefined
parentPort?.on('message', ({ type }: ServiceMessage) => (type === 'stop' ? stop.abort() : isConfirmed()))

/** Resolves when the service knows everything that it was told before. One publish after the other asks. */
const confirm = (): Promise<void> =>
  new Promise((resolve) => {
    isConfirmed = resolve
    tell({ type: 'confirm' })
  })

const { task } = settings
const siteFolder = join(settings.dataDir, 'site')
const folder = task.kind === 'full' ? task.to : siteFolder
const published = new PublishedPages(folder === siteFolder ? join(settings.dataDir, 'published.db') : ':memory:')
tellFiles(published.all(), [])

const publisher = await Publisher.open({
  rendererFolder: new URL('../renderer/', import.meta.url),
  folder,
  published,
  site: settings.site,
  featuredTermIds: settings.featuredTermIds,
  requestsInHand: settings.requestsInHand,
  onFiles: tellFiles,
  confirm,
  readTime: (change) => readTimeOf(settings.apiUrl, change, stop.signal),
  readDeleted: (since) => readDeletedTerms(settings.apiUrl, since, stop.signal),
})

tell({ type: 'inline', ...(await publisher.readInlineSources()) })

if (task.kind === 'full') {
  await publishOnce(task.accept)
} else {
  await follow({
    settings,
    publisher,
    published,
    webhooks: new PublishedWebhooks(settings, tell),
    tell,
    stop: stop.signal,
  })
}
published.close()
parentPort?.close()

/** A full build by hand; where it is held back, whoever asked for it is told why. */
async function publishOnce(accept: boolean): Promise<void> {
  try {
    const content = await readContent(settings.apiUrl, stop.signal)
    const { change, pages, failures } = await publisher.publishAll(content, { anew: true, accept })
    publisher.finish()
    for (const { path, reason } of failures) tell({ type: 'failed', message: `${path}: ${reason}` })
    tell({ type: 'ready', change, pages })
  } catch (error) {
    if (!(error instanceof HeldBack)) throw error
    tell({ type: 'held', reason: error.message })
  }
}
