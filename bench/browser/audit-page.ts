import lighthouse from 'lighthouse'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']

/** One run of Lighthouse with its mobile preset as it comes: a slow phone on a slow network, simulated. */
export interface PageAudit {
  /** All four categories at 100. */
  isPerfect: boolean
  /** Audits that cost points: 'seo: meta-description'. */
  shortcomings: string[]
  /** Largest Contentful Paint, milliseconds. */
  largestPaint: number
  /** Cumulative Layout Shift. */
  layoutShift: number
  /** Of everything that was loaded, headers included. */
  bytes: number
}

/** @param port of a browser that was started for it @throws when Lighthouse could not load the page */
export async function auditPage(url: string, port: number): Promise<PageAudit> {
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
      .filter(({ weight }) => weight > 0)
      .filter((audit) => (audits[audit.id]?.score ?? 1) < 1)
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
