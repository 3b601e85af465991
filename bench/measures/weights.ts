import { join } from 'node:path'
import { startBrowser } from '../browser/browser.ts'
import { type PageWeight, weighPage } from '../browser/page-weight.ts'
import { generateGlossary } from '../content/generate-glossary.ts'
import { samplePages } from '../content/queries.ts'
import type { Extent } from '../extent.ts'
import { startFolderServer } from '../programs/folder-server.ts'
import { startProduct } from '../programs/product.ts'
import { Stock } from '../programs/stock.ts'
import { budget, compare, inKilobytes, type Outcome, type Row } from '../report.ts'

/** Bytes after brotli compression. */
const SCRIPTS_AT_MOST = 3000
const STYLES_AT_MOST = 14_000

interface Weighed {
  name: string
  ours: PageWeight
  control: PageWeight
}

/** Measures what a browser downloads before any interaction, compared with the same pages with Astro's own directives on islands. */
export async function measureWeights({ small }: Extent, folder: string): Promise<Outcome> {
  const content = generateGlossary(small)
  const stock = new Stock(join(folder, 'stock'), content)
  const islands = stock.useStockDirectives()
  await stock.build()
  await using product = await startProduct(join(folder, 'data'), content)
  await using server = await startFolderServer(stock.out)
  await using browser = await startBrowser()
  const weighed: Weighed[] = []
  for (const { name, path } of samplePages(content)) {
    const ours = await weighPage(browser, product.url + path)
    weighed.push({ name, ours, control: await weighPage(browser, server.url + path) })
  }
  return {
    rows: weighed.flatMap(rowsOf),
    samples: Object.fromEntries(weighed.flatMap(samplesOf)),
    notes: [
      `${islands} islands in the templates; the control has client:idle and client:visible in place of client:intent`,
      ...weighed.flatMap(({ name, ours }) => ours.others.map((other) => `The ${name} page also fetches: ${other}`)),
    ],
  }
}

function rowsOf({ name, ours, control }: Weighed): Row[] {
  const scripts = `JavaScript before interaction, ${name}`
  const htmlAndFonts = ({ html, fonts }: PageWeight): string => `${inKilobytes(html)} + ${inKilobytes(fonts)}`
  return [
    budget(`${scripts}, brotli`, ours.scripts, SCRIPTS_AT_MOST, inKilobytes),
    compare(`${scripts}, against stock directives`, [ours.scripts, control.scripts], inKilobytes),
    budget(`CSS, ${name}, brotli`, ours.styles, STYLES_AT_MOST, inKilobytes),
    {
      measure: `HTML and fonts, ${name}, brotli`,
      ours: htmlAndFonts(ours),
      control: htmlAndFonts(control),
      ratio: (ours.html + ours.fonts) / (control.html + control.fonts),
      demand: null,
    },
  ]
}

const samplesOf = ({ name, ours, control }: Weighed): [string, number[]][] => [
  [`${name}: scripts, styles, html, fonts`, [ours.scripts, ours.styles, ours.html, ours.fonts]],
  [`${name}: the control's`, [control.scripts, control.styles, control.html, control.fonts]],
]
