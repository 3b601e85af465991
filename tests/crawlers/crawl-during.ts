import { Client } from '../../admin-api/testing/client.ts'
import type { Product } from '../product/product.ts'
import type { CrawlReport } from './crawl-report.ts'
import { Crawler } from './crawler.ts'

export interface Crawls {
  /** The site as the product serves it. */
  site: CrawlReport
  /** The published files, as a static host would serve them. */
  folder: CrawlReport
}

interface Place {
  product: Product
  /** Set if the site's own address differs from the one at which it is reached. */
  publicUrl?: string
  seed: number
}

/**
 * Crawls the site and the folder, from before the writes until everything is published.
 * @param write gets a function to report pages that an edit touches; crawlers visit these more often
 */
export async function crawlDuring(
  { product, publicUrl = product.url, seed }: Place,
  write: (look: (pages: string[]) => void) => Promise<void>,
): Promise<Crawls> {
  const common = { origins: [product.url, publicUrl], seed }
  const site = await Crawler.start({ from: { url: product.url }, ...common })
  const folder = await Crawler.start({ from: { folder: product.siteFolder }, ...common })
  const crawlers = [site, folder]
  try {
    await write((pages) => crawlers.forEach((crawler) => crawler.look(pages)))
    await new Client(product.url).settle()
  } finally {
    await Promise.allSettled(crawlers.map((crawler) => crawler.stop()))
  }
  return { site: await site.stop(), folder: await folder.stop() }
}
