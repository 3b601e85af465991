import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { type CrawlMessage, crawlReport, type CrawlReport, type CrawlTask } from './crawl-report.ts'

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

  static async start(task: CrawlTask): Promise<Crawler> {
    const thread = new Worker(new URL('./crawler-thread.ts', import.meta.url), { workerData: task })
    const crawler = new Crawler(thread)
    await once(thread, 'online')
    return crawler
  }

  /** Pages that an edit concerns are looked at more often than others. */
  look(pages: string[]): void {
    this.#tell({ look: pages })
  }

  async stop(): Promise<CrawlReport> {
    this.#tell('stop')
    return this.#report
  }

  #tell(message: CrawlMessage): void {
    this.#thread.postMessage(message)
  }
}
