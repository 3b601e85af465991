import { once } from 'node:events'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { Random } from '../../admin-api/testing/random.ts'
import { crawlReport, type CrawlReport } from './crawl-report.ts'
import { FolderReader, SiteReader } from './readers.ts'
import { Walk } from './walk.ts'

const crawlTask = z.object({
  /** Where pages are read: over HTTP from an address, or from a folder. */
  from: z.union([z.object({ url: z.string() }), z.object({ folder: z.string() })]),
  /** How the site calls itself in canonicals. */
  origins: z.array(z.string()),
  seed: z.number(),
})

/** Pages that an edit concerns, or that it is enough. */
const crawlMessage = z.union([z.object({ look: z.array(z.string()) }), z.literal('stop')])

/** A crawler in a thread of its own, so that it and those who write do not wait for each other. */
export class Crawler {
  readonly #thread: Worker
  readonly #report: Promise<CrawlReport>

  private constructor(thread: Worker) {
    this.#thread = thread
    this.#report = once(thread, 'message').then(([report]) => crawlReport.parse(report))
    // Whoever stops it learns of a failure; until then nobody waits for the report.
    this.#report.catch(() => undefined)
  }

  static async start(task: z.infer<typeof crawlTask>): Promise<Crawler> {
    const thread = new Worker(new URL(import.meta.url), { workerData: task })
    const crawler = new Crawler(thread)
    await once(thread, 'online')
    return crawler
  }

  /** Pages that an edit concerns are looked at more often than others. */
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
