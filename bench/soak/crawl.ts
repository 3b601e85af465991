import { categoryPath, termPath } from '../../contracts/paths.ts'
import { crawlDuring, type Crawls } from '../../tests/crawlers/crawl-during.ts'
import { Client } from '../../admin-api/testing/client.ts'
import { withServices } from '../../tests/writers/service.ts'
import { Writers } from '../../tests/writers/writers.ts'
import { generateGlossary } from '../content/generate-glossary.ts'
import { startProduct } from '../programs/product.ts'
import { inMilliseconds, noOccurrences, type Outcome } from '../report.ts'
import { site } from '../stock/site.ts'

const TERMS = 1000
const EDITS = 2000
const CATEGORY_RENAMES = 80
const ROWS = 1500
const BULK_CATEGORY_RENAMES = 10
const SHARES = { deleteTerm: 0.06, bulkDelete: 0.004, renameCategory: CATEGORY_RENAMES / EDITS, importRows: 0 }

/** Crawls during random edits, then during an import, a bulk deletion and bulk renames. */
export const soakCrawl = (seed: number): Promise<Outcome> =>
  withServices(1, null, async (services) => {
    const writers = await Writers.signIn({ services, writers: 4, seed, shares: SHARES })
    await writers.prepare(TERMS)
    await new Client(services[0].product.url).settle()
    const crawl = (write: () => Promise<void>): Promise<Crawls> =>
      crawlDuring({ product: services[0].product, seed }, (look) => {
        writers.terms.whenTouched(look)
        return write()
      })
    const edits = await crawl(() => writers.write(EDITS))
    const renames = writers.tally.of('renameCategory')
    const bulk = await crawl(() => writers.writeInBulk(ROWS, BULK_CATEGORY_RENAMES))
    return crawlOutcome({
      [`Links beside ${EDITS} edits, ${renames} renames of categories`]: edits,
      [`Links beside an import, a deletion and renames of ${ROWS}`]: bulk,
    })
  })

/** Crawls during the rename of the largest category of a generated glossary. */
export async function soakLargestCategory(terms: number, dataDir: string, seed: number): Promise<Outcome> {
  const content = generateGlossary(terms)
  const termsIn = (id: number) => content.terms.filter(({ categoryIds }) => categoryIds.includes(id))
  const [largest] = content.categories.toSorted((one, other) => termsIn(other.id).length - termsIn(one.id).length)
  if (largest === undefined) throw new Error('There is no category')
  const pages = [categoryPath(largest.slug), ...termsIn(largest.id).map(({ slug }) => termPath(slug))]
  await using product = await startProduct(dataDir, content)
  const client = await product.signIn()
  const crawls = await crawlDuring({ product, publicUrl: site.url, seed }, async (look) => {
    look(pages)
    await client.send('PATCH', `/api/categories/${largest.id}`, { name: 'Largest of all' })
  })
  return crawlOutcome({ [`Links beside the rename of a category of ${pages.length - 1} of ${terms} terms`]: crawls })
}

/** Number of examples of errors below the table. */
const EXAMPLES = 12

/** The dead links that the crawlers have found, each with its page. */
function crawlOutcome(crawls: Record<string, Crawls>): Outcome {
  const reports = Object.entries(crawls).flatMap(([what, { site: served, folder }]) => [
    { what: `${what}, served`, ...served },
    { what: `${what}, folder`, ...folder },
  ])
  return {
    rows: reports.map(({ what, pages, links, dead, failures }) => {
      const times = dead.reduce((sum, one) => sum + one.times, 0)
      const longest = inMilliseconds(Math.max(0, ...dead.map(({ milliseconds }) => milliseconds)))
      const found = `${times} dead (longest ${longest}), ${failures.length} failures`
      return noOccurrences(what, times + failures.length, [found, `${links} links of ${pages} pages`])
    }),
    notes: reports.flatMap(({ what, dead, failures }) => {
      const examples = dead.map(
        ({ page, link, milliseconds, isStillDead }) =>
          `${what}: ${page} → ${link} ${isStillDead ? 'to the end' : 'for'} ${inMilliseconds(milliseconds)}`,
      )
      return [...examples.slice(0, EXAMPLES), ...failures.slice(0, EXAMPLES)]
    }),
  }
}
