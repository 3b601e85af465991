import { statSync } from 'node:fs'
import { join } from 'node:path'
import { generateGlossary } from '../content/generate-glossary.ts'
import type { Extent } from '../extent.ts'
import { fullBuild, makeDataDir } from '../programs/product.ts'
import type { Run } from '../programs/run-program.ts'
import { Stock } from '../programs/stock.ts'
import { compare, compareSpeed, inKilobytes, inMegabytes, type Outcome } from '../report.ts'
import { pagesIn } from './speed.ts'

/** Megabytes of heap for a stock build that runs out of memory with Node's default. */
const RAISED_HEAP = 16_000

/** Measures what must not grow with the glossary: memory beyond that of stock Astro, and the size of listing pages. */
export async function measureBounds({ small, large }: Extent, folder: string): Promise<Outcome> {
  const content = generateGlossary(large)
  const { run: stock, notes } = await buildWithEnoughHeap(new Stock(join(folder, 'stock'), content))
  const [ours, few] = [join(folder, 'ours'), join(folder, 'ours-small')]
  await makeDataDir(join(folder, 'data'), content)
  const run = await fullBuild(join(folder, 'data'), ours)
  await makeDataDir(join(folder, 'data-small'), generateGlossary(small))
  await fullBuild(join(folder, 'data-small'), few)
  if (run.peakMemory === 0) throw new Error('This system does not tell how much memory a process has used')

  const pages = pagesIn(ours).length
  const memory = [run.peakMemory, stock.peakMemory] as const
  const times = [run.milliseconds, stock.milliseconds] as const
  const heaviest = [heaviestListing(ours), heaviestListing(few)] as const
  return {
    rows: [
      compare(`Full build, peak memory at ${large} terms`, memory, inMegabytes, { atMost: 1 }),
      compareSpeed(`Full build at ${large} terms, ${pages} pages`, pages, times),
      compare(`Heaviest listing page at ${large} against ${small} terms`, heaviest, inKilobytes, { atMost: 1.1 }),
    ],
    samples: { 'memory of the full build, of stock': [...memory], 'full build, stock build': [...times] },
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

/** Bytes of the largest listing page: home, all terms, categories. */
const heaviestListing = (folder: string): number =>
  Math.max(
    ...pagesIn(folder)
      .filter((file) => /^(?:index\.html$|browse\/|categories\/)/.test(file))
      .map((file) => statSync(join(folder, file)).size),
  )
