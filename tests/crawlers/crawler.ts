import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Product } from '../product/product.ts'
import { type CrawlMessage, crawlReport, type CrawlReport, type CrawlTask } from './crawl-report.ts'

/** A crawler in a thread of its own, so that it and those who write do not wait for each other. */
export class Crawler {
  readonly #thread: Worker
  readonly #report: Promise<CrawlReport>

  private constructor(thread: Worker) {
    this.#thread = thread
    this.#report = once(thread, 'message').then(([report]) => crawlReport.parse(report))
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

/** One crawler of the served site and one of the folder. */
export class Crawlers {
  readonly #site: Crawler
  readonly #folder: Crawler

  private constructor(site: Crawler, folder: Crawler) {
    this.#site = site
    this.#folder = folder
  }

  /** @param publicUrl where the site calls itself otherwise than it is reached */
  static async start({ url, siteFolder }: Product, seed: number, publicUrl = url): Promise<Crawlers> {
    const common = { origins: [url, publicUrl], seed }
    return new Crawlers(
      await Crawler.start({ from: { url }, ...common }),
      await Crawler.start({ from: { folder: siteFolder }, ...common }),
    )
  }

  look(pages: string[]): void {
    this.#site.look(pages)
    this.#folder.look(pages)
  }

  async stop(): Promise<{ site: CrawlReport; folder: CrawlReport }> {
    const [site, folder] = await Promise.all([this.#site.stop(), this.#folder.stop()])
    return { site, folder }
  }
}
