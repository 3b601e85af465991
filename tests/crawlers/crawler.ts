import { once } from 'node:events'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { Random } from '../../admin-api/testing/random.ts'
import { crawlReport, type CrawlReport } from './crawl-report.ts'
import { FolderReader, SiteReader } from './readers.ts'
import { Walk } from './walk.ts'

const crawlTask = z.object({
  /** Source of the pages: an address, over HTTP, or a folder. */
  from: z.union([z.object({ url: z.string() }), z.object({ folder: z.string() })]),
  /** The site's own origins in canonicals. */
  origins: z.array(z.string()),
  seed: z.number(),
})

/** Pages that an edit concerns, or the request to stop. */
const crawlMessage = z.union([z.object({ look: z.array(z.string()) }), z.literal('stop')])

/** A crawler in its own thread, so that it and the writers do not wait for each other. */
export class Crawler {
  readonly #thread: Worker
  readonly #report: Promise<CrawlReport>

  private constructor(thread: Worker) {
    this.#thread = thread
    this.#report = once(thread, 'message').then(([report]) => crawlReport.parse(report))
    // `stop` reports a failure; until then the rejection must not count as unhandled.
    this.#report.catch(() => undefined)
  }

  static async start(task: z.infer<typeof crawlTask>): Promise<Crawler> {
    const thread = new Worker(new URL(import.meta.url), { workerData: task })
    const crawler = new Crawler(thread)
    await once(thread, 'online')
    return crawler
  }

  /** Makes the crawler prefer pages that an edit concerns. */
  look(pages: string[]): void {
    this.#thread.postMessage({ look: pages } satisfies z.infer<typeof crawlMessage>)
  }

  async stop(): Promise<CrawlReport> {
    this.#thread.postMessage('stop' satisfies z.infer<typeof crawlMessage>)
    return this.#report
  }
}

async function crawl(): Promise<void> {
  const { from, origins, seed } = crawlTask.parse(workerData)
  const reader = 'url' in from ? new SiteReader(from.url, origins) : new FolderReader(from.folder, origins)
  const walk = new Walk(reader, new Random(seed))
  parentPort?.on('message', (data: unknown) => {
    const message = crawlMessage.parse(data)
    if (message === 'stop') walk.stop()
    else walk.choice.look(message.look)
  })
  parentPort?.postMessage(await walk.crawl())
  parentPort?.close()
}

if (!isMainThread) await crawl()
