import { join } from 'node:path'
import { generateGlossary } from '../content/generate-glossary.ts'
import { fullBuild, makeDataDir } from '../programs/product.ts'
import type { Run } from '../programs/run-program.ts'
import { Stock } from '../programs/stock.ts'
import { inKilobytes, inMegabytes, inPagesPerSecond } from '../report/figures.ts'
import type { Outcome } from '../report/outcome.ts'
import type { Extent } from './extent.ts'
import { countPages, heaviestListing } from './pages.ts'

/** Megabytes of heap for a stock build that Node's own limit kills. */
const RAISED_HEAP = 16_000

/** What must not grow with the glossary: memory beyond stock's, and listing pages. */
export async function measureBounds({ small, large }: Extent, folder: string): Promise<Outcome> {
  const content = generateGlossary(large)
  const stock = new Stock(join(folder, 'stock'))
  stock.setContent(content)
  const { run: stockRun, notes } = await buildWithEnoughHeap(stock)
  const [ours, few] = [join(folder, 'ours'), join(folder, 'ours-small')]
  await makeDataDir(join(folder, 'data'), content)
  const ourRun = await fullBuild(join(folder, 'data'), ours)
  await makeDataDir(join(folder, 'data-small'), generateGlossary(small))
  await fullBuild(join(folder, 'data-small'), few)
  if (ourRun.peakMemory === 0) throw new Error('This system does not tell how much memory a process has used')

  const pages = countPages(ours)
  const [heavy, light] = [heaviestListing(ours), heaviestListing(few)]
  return {
    rows: [
      {
        measure: `Full build, peak memory at ${large} terms`,
        ours: inMegabytes(ourRun.peakMemory),
        control: inMegabytes(stockRun.peakMemory),
        ratio: ourRun.peakMemory / stockRun.peakMemory,
        demand: { atMost: 1 },
      },
      {
        measure: `Full build at ${large} terms, ${pages} pages`,
        ours: inPagesPerSecond(pages / (ourRun.milliseconds / 1000)),
        control: inPagesPerSecond(pages / (stockRun.milliseconds / 1000)),
        ratio: stockRun.milliseconds / ourRun.milliseconds,
        demand: null,
      },
      {
        measure: `Heaviest listing page at ${large} against ${small} terms`,
        ours: inKilobytes(heavy),
        control: inKilobytes(light),
        ratio: heavy / light,
        demand: { atMost: 1.1 },
      },
    ],
    samples: {
      'full build memory': [ourRun.peakMemory],
      'stock build memory': [stockRun.peakMemory],
      'full build': [ourRun.milliseconds],
      'stock build': [stockRun.milliseconds],
    },
    notes,
  }
}

async function buildWithEnoughHeap(stock: Stock): Promise<{ run: Run; notes: string[] }> {
  try {
    return { run: await stock.build(), notes: [] }
  } catch (failure) {
    if (!String(failure).includes('heap out of memory')) throw failure
    const notes = [`The stock build needed a heap of ${RAISED_HEAP} MB: with Node's own limit it ran out of memory`]
    return { run: await stock.build(RAISED_HEAP), notes }
  }
}
