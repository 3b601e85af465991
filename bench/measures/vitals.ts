import { join } from 'node:path'
import lighthouse from 'lighthouse'
import { findFreePort } from '../../admin-api/testing/glossary-process.ts'
import { startBrowser } from '../browser/browser.ts'
import { generateGlossary } from '../content/generate-glossary.ts'
import { samplePages } from '../content/queries.ts'
import type { Extent } from '../extent.ts'
import { startFolderServer } from '../programs/folder-server.ts'
import { startProduct, untilCopied } from '../programs/product.ts'
import { buildStarlight } from '../programs/starlight.ts'
import { compare, inKilobytes, inMilliseconds, median, type Outcome, type Row } from '../report.ts'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']

/** One run of Lighthouse with its default mobile preset, which simulates a slow phone on a slow network. */
interface PageAudit {
  /** All four categories at 100. */
  isPerfect: boolean
  /** Audits that cost points: 'seo: meta-description'. */
  shortcomings: string[]
  /** Largest Contentful Paint in milliseconds. */
  largestPaint: number
  /** Cumulative Layout Shift. */
  layoutShift: number
  /** Total transferred bytes, including headers. */
  bytes: number
}

interface Audited {
  name: string
  ours: PageAudit[]
  starlight: PageAudit[]
}

/** Runs Lighthouse on a page of each kind, alternating with a Starlight page of the same content. */
export async function measureVitals({ terms, audits }: Extent, folder: string): Promise<Outcome> {
  const content = generateGlossary(terms)
  const pages = samplePages(content)
  await using server = await startFolderServer(await buildStarlight(join(folder, 'starlight'), content, pages))
  await using product = await startProduct(join(folder, 'data'), content)
  await untilCopied(product)
  const port = await findFreePort()
  await using _ = await startBrowser(port)
  const audited = pages.map((page) => ({ ...page, ours: [] as PageAudit[], starlight: [] as PageAudit[] }))
  for (let run = 0; run < audits; run += 1) {
    for (const { path, ours, starlight } of audited) {
      ours.push(await auditPage(product.url + path, port))
      starlight.push(await auditPage(`${server.url}${path.replace(/\/?$/, '/')}`, port))
    }
  }
  return {
    rows: audited.flatMap(rowsOf),
    samples: Object.fromEntries(audited.flatMap(samplesOf)),
    notes: audited.flatMap(notesOf),
  }
}

/** @param port the debugging port of a running browser @throws if Lighthouse could not load the page */
async function auditPage(url: string, port: number): Promise<PageAudit> {
  const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: CATEGORIES })
  if (result === undefined) throw new Error(`Lighthouse has no result for ${url}`)
  const { audits, categories, runtimeError } = result.lhr
  if (runtimeError !== undefined) throw new Error(`Lighthouse on ${url}: ${runtimeError.message}`)
  const figure = (audit: string): number => {
    const value = audits[audit]?.numericValue
    if (value === undefined) throw new Error(`Lighthouse on ${url} has no ${audit}`)
    return value
  }
  const shortcomings = Object.values(categories).flatMap(({ id, auditRefs }) =>
    auditRefs
      .filter((audit) => audit.weight > 0 && (audits[audit.id]?.score ?? 1) < 1)
      .map((audit) => `${id}: ${audit.id}`),
  )
  return {
    isPerfect: CATEGORIES.every((id) => categories[id]?.score === 1),
    shortcomings,
    largestPaint: figure('largest-contentful-paint'),
    layoutShift: figure('cumulative-layout-shift'),
    bytes: figure('total-byte-weight'),
  }
}

const perfect = (audits: readonly PageAudit[]): number => audits.filter(({ isPerfect }) => isPerfect).length
const worstShift = (audits: readonly PageAudit[]): number => Math.max(...audits.map(({ layoutShift }) => layoutShift))
const paints = (audits: readonly PageAudit[]): number[] => audits.map(({ largestPaint }) => largestPaint)
const transferred = (audits: readonly PageAudit[]): number[] => audits.map(({ bytes }) => bytes)

function rowsOf({ name, ours, starlight }: Audited): Row[] {
  const beside = (what: string) => `${what} beside Starlight, ${name}, p50`
  const medians = (of: (audits: PageAudit[]) => number[]) => [median(of(ours)), median(of(starlight))] as const
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
      ours: worstShift(ours).toFixed(3),
      control: worstShift(starlight).toFixed(3),
      ratio: worstShift(ours),
      demand: { atMost: 0 },
    },
    compare(beside('Largest paint (LCP)'), medians(paints), inMilliseconds, { atMost: 0.8 }),
    compare(beside('Bytes transferred'), medians(transferred), inKilobytes, { atMost: 0.4 }),
  ]
}

const samplesOf = ({ name, ours, starlight }: Audited): [string, number[]][] => [
  [`${name}: LCP`, paints(ours)],
  [`${name}: LCP of Starlight`, paints(starlight)],
  [`${name}: bytes`, transferred(ours)],
  [`${name}: bytes of Starlight`, transferred(starlight)],
]

/** The audits that cost points, and in how many runs. */
function notesOf({ name, ours, starlight }: Audited): string[] {
  const sides = Object.entries({ ours, "Starlight's": starlight })
  return sides.flatMap(([whose, audits]) => {
    const all = audits.flatMap(({ shortcomings }) => shortcomings)
    return [...new Set(all)].map((audit) => {
      const runs = all.filter((other) => other === audit).length
      return `Lighthouse below 100, ${name}, ${whose}: ${audit} (${runs} of ${audits.length} runs)`
    })
  })
}
