import { join } from 'node:path'
import { generateGlossary } from '../content/generate-glossary.ts'
import type { Extent } from '../extent.ts'
import { Hugo, isHugoInstalled } from '../programs/hugo.ts'
import { fullBuild, makeDataDir } from '../programs/product.ts'
import { Stock } from '../programs/stock.ts'
import { compare, compareSpeed, inMilliseconds, median, type Outcome } from '../report.ts'
import { pagesIn } from './speed.ts'

/** Alternates full builds of the same pages by us, by stock Astro and, if it is installed, by Hugo. */
export async function measureFull({ terms, runs }: Extent, folder: string): Promise<Outcome> {
  const content = generateGlossary(terms)
  const dataDir = join(folder, 'data')
  await makeDataDir(dataDir, content)
  const stock = new Stock(join(folder, 'stock'), content)
  const times = { ours: [] as number[], stock: [] as number[], Hugo: [] as number[] }
  let hugo: Hugo | null = null
  let pages = 0
  for (let run = 0; run < runs; run++) {
    const to = join(folder, `ours-${run}`)
    times.ours.push((await fullBuild(dataDir, to)).milliseconds)
    times.stock.push((await stock.build()).milliseconds)
    pages = pagesIn(to).length
    if (!isHugoInstalled) continue
    hugo ??= new Hugo(join(folder, 'hugo'), to)
    times.Hugo.push((await hugo.build()).milliseconds)
    const built = pagesIn(hugo.built).length
    if (built !== pages) throw new Error(`Hugo has made ${built} of ${pages} pages`)
  }
  const ours = median(times.ours)
  const rows = [
    compareSpeed(`Full build of ${pages} pages, pages per second`, pages, [ours, median(times.stock)], {
      atLeast: 1.6,
    }),
  ]
  if (hugo !== null)
    rows.push(
      compare(`Full build of ${pages} pages, beside Hugo`, [ours, median(times.Hugo)], inMilliseconds, { atMost: 1.5 }),
    )
  return {
    rows,
    samples: times,
    notes: isHugoInstalled ? [] : ['Hugo is not installed, so nothing is compared with it'],
  }
}
