import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { untilPublished } from '../../bench/edits/import-file.ts'
import type { CrawlReport } from '../crawlers/crawl-report.ts'
import { Crawlers } from '../crawlers/crawler.ts'
import type { Client } from '../product/client.ts'
import { Product } from '../product/product.ts'
import { Service } from '../writers/service.ts'
import { Writers } from '../writers/writers.ts'

const seed = Number(process.env.EXACT_SEED ?? Math.floor(Date.now() / 86_400_000))
const TERMS = 300
const EDITS = 150
const IMPORTED = 300

/** 8 of the edits are renames of categories. */
const SHARES = { deleteTerm: 0.1, bulkDelete: 0.01, renameCategory: 8 / EDITS, importRows: 0 }

describe(`A reader who follows links while administrators write (EXACT_SEED=${seed})`, () => {
  let product: Product
  let client: Client
  let writers: Writers
  let crawlers: Crawlers | null = null

  beforeAll(async () => {
    product = await Product.start({ STARTER_GLOSSARY: 'off', VOTE_PUBLISH_SECONDS: '1', FEATURED_TERM_IDS: '3,5' })
    writers = await Writers.signIn({
      services: [new Service(product)],
      writers: 2,
      seed,
      shares: SHARES,
      touched: (pages) => crawlers?.look(pages),
    })
    await writers.prepare(TERMS)
    client = await product.signIn()
    await untilPublished(client)
  }, 120_000)
  afterAll(() => product.dispose())

  /** @returns what the crawlers have seen from before the writes until everything is published */
  async function crawlDuring(write: () => Promise<void>): Promise<{ site: CrawlReport; folder: CrawlReport }> {
    crawlers = await Crawlers.start(product, seed)
    await write()
    await untilPublished(client)
    return crawlers.stop()
  }

  it('never comes to a missing page, on the site or in the folder, during edits and renames of categories', async () => {
    const { site, folder } = await crawlDuring(() => writers.writeUntil(({ accepted }) => accepted >= EDITS))
    expect(writers.tally.of('renameCategory')).toBeGreaterThanOrEqual(8)
    expectNoDeadLinks(site, folder)
  }, 120_000)

  it('never does during an import, a bulk deletion and bulk renames either', async () => {
    const [first, second] = writers.all
    if (first === undefined || second === undefined) throw new Error('There are two writers')
    const before = new Set(writers.terms.all().map(({ id }) => id))
    const { site, folder } = await crawlDuring(async () => {
      await first.importRows(IMPORTED)
      await first.bulkDelete(writers.terms.all().filter(({ id }) => !before.has(id)))
      for (let count = 0; count < 3; count += 1) await Promise.all([first.renameCategory(), second.renameTerm()])
    })
    expectNoDeadLinks(site, folder)
  }, 120_000)
})

function expectNoDeadLinks(site: CrawlReport, folder: CrawlReport): void {
  expect(site.failures).toEqual([])
  expect({ site: site.dead, folder: folder.dead }).toEqual({ site: [], folder: [] })
  expect(site.links).toBeGreaterThan(100)
  expect(folder.links).toBeGreaterThan(1000)
}
