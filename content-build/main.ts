import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { type PublishedFile } from '../contracts/published-file.ts'
import {
  type FullBuild,
  publisherSettings,
  type PublisherMessage,
  type ServiceMessage,
} from '../contracts/publishing.ts'
import { readDeletedTerms, readTimeOf } from './feed/read-changes.ts'
import { readContent } from './feed/read-content.ts'
import { PublishedFolder } from './folder/published-folder.ts'
import { PublishedPages } from './folder/published-pages.ts'
import { follow } from './following/follow.ts'
import { askDespiteStop } from './following/retrying.ts'
import { lowerPriority } from './pace.ts'
import { HeldBack } from './publishing/brake.ts'
import { Publisher } from './publishing/publisher.ts'
import { Targets } from './targets/targets.ts'
import { PublishedWebhooks } from './webhooks/published-webhooks.ts'

/** The service starts this file as a worker thread. See contracts/publishing.ts for its settings and messages. */
const settings = publisherSettings.parse(workerData)
const send = (message: PublisherMessage): void => parentPort?.postMessage(message)
/** Sends only the fields that the server needs, because it keeps them in memory for every page. */
const sendFiles = (files: PublishedFile[], removed: string[]): void =>
  send({
    type: 'published',
    change: published.change,
    files: files.map(({ path, file, hash, movedTo, canonical }) => ({ path, file, hash, movedTo, canonical })),
    removed,
  })
/** Identifies this build. `BUILD` in `admin-api/changes` identifies the service's, which may run on another machine. */
const program = hash('sha256', readFileSync(new URL(import.meta.url)))
const stop = new AbortController()
const asking = { stop: stop.signal, send }
lowerPriority()
let isConfirmed: () => void = () => undefined
parentPort?.on('message', ({ type }: ServiceMessage) => (type === 'stop' ? stop.abort() : isConfirmed()))

/** Resolves once the service has processed everything sent before. Publishes run one at a time, so at most one call is pending. */
const confirm = (): Promise<void> =>
  new Promise((resolve) => {
    isConfirmed = resolve
    send({ type: 'confirm' })
  })

const { task } = settings
const siteFolder = join(settings.dataDir, 'site')
const folder = task.kind === 'full' ? task.to : siteFolder
const published =
  folder === siteFolder
    ? new PublishedPages(join(settings.dataDir, 'published.db'), settings.publishedWebhookUrls)
    : new PublishedPages(':memory:')
sendFiles(published.all(), [])

const publisher = await Publisher.open({
  rendererFolder: new URL('../renderer/', import.meta.url),
  program,
  folder,
  // A full build into any other folder requires it to be empty.
  isNewFolder: folder !== siteFolder,
  published,
  site: settings.site,
  featuredTermIds: settings.featuredTermIds,
  inFlightRequests: settings.inFlightRequests,
  onFiles: sendFiles,
  onProgress: (progress) => send({ type: 'progress', progress }),
  confirm,
  readTime: (change) => askDespiteStop(asking, (signal) => readTimeOf(settings, change, signal)),
  readDeleted: (since) => askDespiteStop(asking, (signal) => readDeletedTerms(settings, since, signal)),
})

send({ type: 'inline', scripts: publisher.inline.scripts })

if (task.kind === 'full') {
  await publishOnce(task)
} else {
  await follow({
    settings,
    publisher,
    published,
    targets: new Targets(settings.targets, published, new PublishedFolder(siteFolder), (targets) =>
      send({ type: 'targets', targets }),
    ),
    webhooks: new PublishedWebhooks(settings, published, send),
    send,
    stop: stop.signal,
  })
}
await publisher.close()
published.close()
parentPort?.close()

/** A full build started by hand. If the data do not look like those that the folder shows, it reports why it was held back. */
async function publishOnce({ accept, hasCopies }: FullBuild): Promise<void> {
  try {
    const content = await readContent(settings, stop.signal)
    const { change, pages, failures } = await publisher.publishAll(content, { fromScratch: true, accept })
    if (hasCopies) await publisher.copies.finish()
    publisher.removeStaging()
    publisher.markComplete(change)
    for (const { path, reason } of failures) send({ type: 'failed', cause: 'page', message: `${path}: ${reason}` })
    send({ type: 'ready', change, pages })
  } catch (error) {
    if (!(error instanceof HeldBack)) throw error
    send({ type: 'held', reason: error.message })
  }
}
