import { join } from 'node:path'
import { startBrowser } from '../browser/browser.ts'
import { SlowedSearchBox } from '../browser/search-box.ts'
import type { Stroke } from '../browser/stopwatch.ts'
import { addSearches, type SearchTimes } from '../browser/two-searches.ts'
import { generateGlossary } from '../content/generate-glossary.ts'
import { followsRule, makeQueries } from '../content/queries.ts'
import { startProduct } from '../programs/product.ts'
import { budgetRow } from '../report/budget.ts'
import { inMilliseconds, median, percentile } from '../report/figures.ts'
import type { Outcome, Row } from '../report/outcome.ts'
import type { Extent } from './extent.ts'

const SLOWED = 4
const MILLISECONDS_AT_MOST = 16
const SHARE_AT_MOST = 1 / 20

interface Timed {
  typed: string
  stroke: Stroke
  searches: SearchTimes
  isRight: boolean
}

/** Keystrokes in the header's search box; after each query its searches again, ours and plain Fuse.js, alone in the same page. */
export async function measureSuggestions({ terms, queries }: Extent, folder: string): Promise<Outcome> {
  const content = generateGlossary(terms)
  const names = content.terms.map(({ name }) => name)
  const product = await startProduct(join(folder, 'data'), content)
  const browser = await startBrowser()
  try {
    const page = await browser.newPage()
    const box = await SlowedSearchBox.open(page, product.url, SLOWED)
    const first = await box.typeFirst('a')
    await addSearches(page, names)
    const timed: Timed[] = []
    for (const query of makeQueries(names, queries)) {
      const strokes: { typed: string; stroke: Stroke }[] = []
      for (let end = 1; end <= query.length; end += 1)
        strokes.push({ typed: query.slice(0, end), stroke: await box.type(query.charAt(end - 1)) })
      await box.clear()
      for (const { typed, stroke } of strokes) {
        const searches = await page.evaluate((sought) => window.timeSearches(sought), typed)
        timed.push({ typed, stroke, searches, isRight: followsRule(typed, names, stroke.suggestions) })
      }
      await box.tidy()
    }
    return {
      rows: rowsOf(timed, terms),
      samples: {
        'to list': toList(timed),
        'to frame': toFrame(timed),
        'search alone': searchAlone(timed),
        'plain Fuse.js': plainFuse(timed),
        'first key': [first],
      },
      notes: [
        `Keystroke to the next frame, p95: ${inMilliseconds(percentile(toFrame(timed), 0.95))}`,
        `The first key on a fresh page, while React and the names are loaded: ${inMilliseconds(first)} until suggestions are there`,
        ...timed
          .filter(({ isRight }) => !isRight)
          .slice(0, 5)
          .map(missText),
      ],
    }
  } finally {
    await browser.close()
    await product.dispose()
  }
}

const toList = (timed: readonly Timed[]): number[] => timed.map(({ stroke }) => stroke.toList)
const toFrame = (timed: readonly Timed[]): number[] => timed.map(({ stroke }) => stroke.toFrame)
const searchAlone = (timed: readonly Timed[]): number[] => timed.map(({ searches }) => searches.ours)
const plainFuse = (timed: readonly Timed[]): number[] => timed.map(({ searches }) => searches.fuse)

function rowsOf(timed: readonly Timed[], terms: number): Row[] {
  const p95 = (samples: number[]): number => percentile(samples, 0.95)
  const againstFuse = (measure: string, ours: number, fuse: number) => ({
    measure,
    ours: inMilliseconds(ours),
    control: inMilliseconds(fuse),
    ratio: ours / fuse,
  })
  const atMost = { demand: { atMost: SHARE_AT_MOST } }
  const [list, alone, fuse] = [toList(timed), searchAlone(timed), plainFuse(timed)]
  const wrong = timed.filter(({ isRight }) => !isRight)
  const name = `Keystroke to list, ${terms} names, ${SLOWED} times slower`
  return [
    budgetRow(`${name}, p95`, p95(list), MILLISECONDS_AT_MOST, inMilliseconds),
    { ...againstFuse(`${name}, beside the search alone of plain Fuse.js, p95`, p95(list), p95(fuse)), demand: null },
    { ...againstFuse('Search for suggestions against plain Fuse.js, p50', median(alone), median(fuse)), ...atMost },
    { ...againstFuse('Search for suggestions against plain Fuse.js, p95', p95(alone), p95(fuse)), ...atMost },
    {
      measure: 'Suggestions unlike the substring rule',
      ours: `${wrong.length} of ${timed.length}`,
      control: 'the plain rule',
      ratio: wrong.length / timed.length,
      demand: { atMost: 0 },
    },
  ]
}

const missText = ({ typed, stroke }: Timed): string =>
  `Unlike the substring rule: "${typed}" suggests ${JSON.stringify(stroke.suggestions)}`
