import { join } from 'node:path'
import { findFreePort } from '../../admin-api/testing/glossary-process.ts'
import { auditPage, type PageAudit } from '../browser/audit-page.ts'
import { startBrowser } from '../browser/browser.ts'
import { generateGlossary } from '../content/generate-glossary.ts'
import { samplePages, type SamplePage } from '../content/sample-pages.ts'
import { FolderServer } from '../programs/folder-server.ts'
import { startProduct } from '../programs/product.ts'
import { buildStarlight } from '../programs/starlight.ts'
import { inKilobytes, inMilliseconds, median } from '../report/figures.ts'
import type { Outcome, Row } from '../report/outcome.ts'
import type { Extent } from './extent.ts'

/** Terms of the Starlight site: enough for a site, and a page's bytes do not depend on how many others there are. */
const STARLIGHT_TERMS = 60

interface Audited {
  page: SamplePage
  ours: PageAudit[]
  starlight: PageAudit[]
}

/** Lighthouse on one page of each kind, in turn with a Starlight page of the same content. */
export async function measureVitals({ terms, audits }: Extent, folder: string): Promise<Outcome> {
  const content = generateGlossary(terms)
  const pages = samplePages(content)
  const out = await buildStarlight(join(folder, 'starlight'), content, pages, STARLIGHT_TERMS)
  const starlight = await FolderServer.start(out)
  const product = await startProduct(join(folder, 'data'), content)
  const port = await findFreePort()
  const browser = await startBrowser(port)
  try {
    const audited = pages.map((page): Audited => ({ page, ours: [], starlight: [] }))
    for (let run = 0; run < audits; run += 1) {
      for (const { page, ours, starlight: theirs } of audited) {
        ours.push(await auditPage(product.url + page.path, port))
        theirs.push(await auditPage(`${starlight.url}${page.path.replace(/\/?$/, '/')}`, port))
      }
    }
    return {
      rows: audited.flatMap(rowsOf),
      samples: Object.fromEntries(audited.flatMap(samplesOf)),
      notes: audited.flatMap(notesOf),
    }
  } finally {
    await browser.close()
    await starlight.stop()
    await product.dispose()
  }
}

const perfect = (audits: readonly PageAudit[]): number => audits.filter(({ isPerfect }) => isPerfect).length
const largestPaints = (audits: readonly PageAudit[]): number[] => audits.map(({ largestPaint }) => largestPaint)
const layoutShifts = (audits: readonly PageAudit[]): number[] => audits.map(({ layoutShift }) => layoutShift)
const transferred = (audits: readonly PageAudit[]): number[] => audits.map(({ bytes }) => bytes)

function rowsOf({ page: { name }, ours, starlight }: Audited): Row[] {
  const compare = (what: string, of: (audits: PageAudit[]) => number[], inText: (value: number) => string) => ({
    measure: `${what} beside Starlight, ${name}, p50`,
    ours: inText(median(of(ours))),
    control: inText(median(of(starlight))),
    ratio: median(of(ours)) / median(of(starlight)),
  })
  const shift = Math.max(...layoutShifts(ours))
  return [
    {
      measure: `Lighthouse, 100 in all four categories, ${name}`,
      ours: `${perfect(ours)} of ${ours.length} runs`,
      control: `Starlight ${perfect(starlight)} of ${starlight.length}`,
      ratio: perfect(ours) / ours.length,
      demand: { atLeast: 0.9 },
    },
    {
      measure: `Layout shift (CLS), ${name}, worst run`,
      ours: shift.toFixed(3),
      control: Math.max(...layoutShifts(starlight)).toFixed(3),
      ratio: shift,
      demand: { atMost: 0 },
    },
    { ...compare('Largest paint (LCP)', largestPaints, inMilliseconds), demand: { atMost: 0.8 } },
    { ...compare('Bytes transferred', transferred, inKilobytes), demand: { atMost: 0.4 } },
  ]
}

const samplesOf = ({ page: { name }, ours, starlight }: Audited): [string, number[]][] => [
  [`${name}: LCP`, largestPaints(ours)],
  [`${name}: LCP of Starlight`, largestPaints(starlight)],
  [`${name}: bytes`, transferred(ours)],
  [`${name}: bytes of Starlight`, transferred(starlight)],
]

/** What cost points, and in how many runs. */
function notesOf({ page: { name }, ours, starlight }: Audited): string[] {
  return [...count('ours', ours), ...count("Starlight's", starlight)]
  function count(whose: string, audits: readonly PageAudit[]): string[] {
    const all = audits.flatMap(({ shortcomings }) => shortcomings)
    return [...new Set(all)].map((audit) => {
      const runs = all.filter((other) => other === audit).length
      return `Lighthouse below 100, ${name}, ${whose}: ${audit} (${runs} of ${audits.length} runs)`
    })
  }
}
