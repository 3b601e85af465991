import { categoryPath, termPath } from '../../contracts/paths.ts'
import { crawlDuring } from '../../tests/crawlers/crawl-during.ts'
import { Client } from '../../tests/product/client.ts'
import { disposeOf, startServices } from '../../tests/writers/service.ts'
import { Writers } from '../../tests/writers/writers.ts'
import { generateGlossary } from '../content/generate-glossary.ts'
import { untilPublished } from '../edits/import-file.ts'
import { startProduct } from '../programs/product.ts'
import type { Outcome } from '../report/outcome.ts'
import { site } from '../stock/site.ts'
import { crawlOutcome } from './outcome-rows.ts'

const TERMS = 1000
const EDITS = 2000
const CATEGORY_RENAMES = 80
const ROWS = 1500
const BULK_CATEGORY_RENAMES = 10
const SHARES = { deleteTerm: 0.06, bulkDelete: 0.004, renameCategory: CATEGORY_RENAMES / EDITS, importRows: 0 }

/** Crawlers beside random edits, and then beside an import, a bulk deletion and bulk renames. */
export async function soakCrawl(seed: number): Promise<Outcome[]> {
  const services = await startServices(1, null)
  try {
    const writers = await Writers.signIn({ services, writers: 4, seed, shares: SHARES })
    await writers.prepare(TERMS)
    const outcomes: Outcome[] = []
    for (const { product } of services) {
      const crawl = (write: () => Promise<void>) =>
        crawlDuring({ product, seed }, (look) => {
          writers.terms.whenTouched(look)
          return write()
        })
      await untilPublished(new Client(product.url))
      const edits = await crawl(() => writers.write(EDITS))
      const renames = writers.tally.of('renameCategory')
      outcomes.push(crawlOutcome(`Links beside ${EDITS} edits, ${renames} renames of categories`, edits))
      const bulk = await crawl(() => writers.writeInBulk(ROWS, BULK_CATEGORY_RENAMES))
      outcomes.push(crawlOutcome(`Links beside an import, a deletion and renames of ${ROWS}`, bulk))
    }
    return outcomes
  } finally {
    await disposeOf(services)
  }
}

/** Crawlers beside the rename of the largest category of a generated glossary. */
export async function soakLargestCategory(terms: number, dataDir: string, seed: number): Promise<Outcome> {
  const content = generateGlossary(terms)
  const termsIn = (id: number) => content.terms.filter(({ categoryIds }) => categoryIds.includes(id))
  const [largest] = content.categories.toSorted((one, other) => termsIn(other.id).length - termsIn(one.id).length)
  if (largest === undefined) throw new Error('There is no category')
  const pages = [categoryPath(largest.slug), ...termsIn(largest.id).map(({ slug }) => termPath(slug))]
  const product = await startProduct(dataDir, content)
  try {
    const client = await product.signIn()
    const crawls = await crawlDuring({ product, publicUrl: site.url, seed }, async (look) => {
      look(pages)
      await client.send('PATCH', `/api/categories/${largest.id}`, { name: 'Largest of all' })
    })
    return crawlOutcome(`Links beside the rename of a category of ${pages.length - 1} of ${terms} terms`, crawls)
  } finally {
    await product.dispose()
  }
}
