import { join } from 'node:path'
import { weighPage, type PageWeight } from '../browser/page-weight.ts'
import { startBrowser } from '../browser/browser.ts'
import { generateGlossary } from '../content/generate-glossary.ts'
import { samplePages, type SamplePage } from '../content/sample-pages.ts'
import { FolderServer } from '../programs/folder-server.ts'
import { startProduct } from '../programs/product.ts'
import { useStockDirectives } from '../programs/stock-islands.ts'
import { Stock } from '../programs/stock.ts'
import { budgetRow } from '../report/budget.ts'
import { inKilobytes } from '../report/figures.ts'
import type { Outcome, Row } from '../report/outcome.ts'
import type { Extent } from './extent.ts'

/** Bytes by brotli. */
const SCRIPTS_AT_MOST = 3000
const STYLES_AT_MOST = 14_000

interface Weighed {
  page: SamplePage
  ours: PageWeight
  control: PageWeight
}

/** What a reader downloads before any interaction, beside the same pages whose islands have Astro's own directives. */
export async function measureWeights({ small }: Extent, folder: string): Promise<Outcome> {
  const content = generateGlossary(small)
  const stock = new Stock(join(folder, 'stock'))
  const islands = useStockDirectives(join(folder, 'stock'))
  stock.setContent(content)
  await stock.build()
  const product = await startProduct(join(folder, 'data'), content)
  const control = await FolderServer.start(stock.out)
  const browser = await startBrowser()
  try {
    const weighed: Weighed[] = []
    for (const page of samplePages(content)) {
      const ours = await weighPage(browser, product.url + page.path)
      weighed.push({ page, ours, control: await weighPage(browser, control.url + page.path) })
    }
    return {
      rows: weighed.flatMap(rowsOf),
      samples: Object.fromEntries(weighed.flatMap(samplesOf)),
      notes: [
        `${islands} islands in the templates; the control has client:idle and client:visible in place of client:intent`,
        ...weighed.flatMap(({ page, ours }) =>
          ours.others.map((other) => `The ${page.name} page also fetches: ${other}`),
        ),
      ],
    }
  } finally {
    await browser.close()
    await control.stop()
    await product.dispose()
  }
}

function rowsOf({ page: { name }, ours, control }: Weighed): Row[] {
  const rest = ours.html + ours.fonts
  const controlRest = control.html + control.fonts
  return [
    budgetRow(`JavaScript before interaction, ${name}, brotli`, ours.scripts, SCRIPTS_AT_MOST, inKilobytes),
    {
      measure: `JavaScript before interaction, ${name}, against stock directives`,
      ours: inKilobytes(ours.scripts),
      control: inKilobytes(control.scripts),
      ratio: ours.scripts / control.scripts,
      demand: null,
    },
    budgetRow(`CSS, ${name}, brotli`, ours.styles, STYLES_AT_MOST, inKilobytes),
    {
      measure: `HTML and fonts, ${name}, brotli`,
      ours: `${inKilobytes(ours.html)} + ${inKilobytes(ours.fonts)}`,
      control: `${inKilobytes(control.html)} + ${inKilobytes(control.fonts)}`,
      ratio: rest / controlRest,
      demand: null,
    },
  ]
}

const samplesOf = ({ page: { name }, ours, control }: Weighed): [string, number[]][] => [
  [`${name}: scripts, styles, html, fonts`, [ours.scripts, ours.styles, ours.html, ours.fonts]],
  [`${name}: the control's`, [control.scripts, control.styles, control.html, control.fonts]],
]
