import type { CrawlReport } from '../../tests/crawlers/crawl-report.ts'
import type { Crawls } from '../../tests/crawlers/crawl-during.ts'
import type { Untruths } from '../../tests/writers/compare-with-data.ts'
import { inMilliseconds } from '../report/figures.ts'
import type { Outcome, Row } from '../report/outcome.ts'

/** How many examples of what is wrong are printed below the table. */
const EXAMPLES = 12

/** None of `counted` may be wrong. */
export const noneRow = (measure: string, wrong: number, ours: string, counted: string): Row => ({
  measure,
  ours,
  control: counted,
  ratio: wrong,
  demand: { atMost: 0 },
})

/** What was wrong with the folders and the replies of each service. */
export function truthOutcome(what: string, all: readonly Untruths[], counted: string): Outcome {
  const rows = all.flatMap((untruths, index) => {
    const { differing, missing, extra, deletedButThere, notThere, inOneListOfNames } = untruths
    const where = all.length === 1 ? what : `${what}, service ${index + 1}`
    const files = `${differing.length} differing, ${missing.length} missing, ${extra.length} extra`
    const answers = `${deletedButThere.length} deleted there, ${notThere.length} not there, ${inOneListOfNames.length} names`
    return [
      noneRow(`${where}: files`, differing.length + missing.length + extra.length, files, counted),
      noneRow(
        `${where}: replies`,
        deletedButThere.length + notThere.length + inOneListOfNames.length,
        answers,
        counted,
      ),
    ]
  })
  const notes = all.flatMap((untruths, index) =>
    Object.entries(untruths).flatMap(([kind, paths]: [string, string[]]) =>
      paths.slice(0, EXAMPLES).map((path) => `${what}, service ${index + 1}, ${kind}: ${path}`),
    ),
  )
  return { rows, samples: {}, notes }
}

/** The dead links that the crawlers found, with the page on which each was. */
export function crawlOutcome(what: string, { site, folder }: Crawls): Outcome {
  const outcomes = [crawlRow(`${what}, served`, site), crawlRow(`${what}, folder`, folder)]
  return { rows: outcomes.map(({ row }) => row), samples: {}, notes: outcomes.flatMap(({ notes }) => notes) }
}

function crawlRow(what: string, { pages, links, dead, failures }: CrawlReport): { row: Row; notes: string[] } {
  const times = dead.reduce((sum, one) => sum + one.times, 0)
  const longest = Math.max(0, ...dead.map(({ milliseconds }) => milliseconds))
  const found = `${times} dead (longest ${inMilliseconds(longest)}), ${failures.length} failures`
  const examples = dead.map(
    ({ page, link, milliseconds, isStillDead }) =>
      `${what}: ${page} → ${link} ${isStillDead ? 'to the end' : 'for'} ${inMilliseconds(milliseconds)}`,
  )
  return {
    row: noneRow(what, times + failures.length, found, `${links} links of ${pages} pages`),
    notes: [...examples.slice(0, EXAMPLES), ...failures.slice(0, EXAMPLES)],
  }
}
