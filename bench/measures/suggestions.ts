import { join } from 'node:path'
import { startBrowser } from '../browser/browser.ts'
import { SlowedSearchBox } from '../browser/search-box.ts'
import type { Stroke } from '../browser/stopwatch.ts'
import { generateGlossary } from '../content/generate-glossary.ts'
import { followsRule, makeQueries } from '../content/queries.ts'
import { startProduct } from '../programs/product.ts'
import { budgetRow } from '../report/budget.ts'
import { inMilliseconds, median, percentile } from '../report/figures.ts'
import type { Outcome, Row } from '../report/outcome.ts'
import type { Extent } from './extent.ts'

/** Issue 3, "Suggestions". */
const SLOWED = 4
const MILLISECONDS_AT_MOST = 16
const SHARE_AT_MOST = 1 / 20

interface Timed {
  typed: string
  stroke: Stroke
  /** Milliseconds of plain Fuse.js. */
  control: number
  isRight: boolean
}

/** Keystrokes in the header's search box, each followed by the same search with plain Fuse.js in the same page. */
export async function measureSuggestions({ terms, queries }: Extent, folder: string): Promise<Outcome> {
  const content = generateGlossary(terms)
  const names = content.terms.map(({ name }) => name)
  const product = await startProduct(join(folder, 'data'), content)
  const browser = await startBrowser()
  try {
    const box = await SlowedSearchBox.open(await browser.newPage(), product.url, SLOWED)
    const first = await box.typeFirst('a')
    await box.addPlainFuse(names)
    const timed: Timed[] = []
    for (const query of makeQueries(names, queries)) {
      let typed = ''
      for (const character of query) {
        typed += character
        const stroke = await box.type(character)
        const isRight = followsRule(typed, names, stroke.suggestions)
        timed.push({ typed, stroke, control: await box.timePlainFuse(typed), isRight })
      }
      await box.clear()
    }
    return {
      rows: rowsOf(timed, terms),
      samples: {
        'to list': toList(timed),
        'to frame': toFrame(timed),
        'plain Fuse.js': controls(timed),
        first: [first],
      },
      notes: [
        `The first key on a fresh page, with React and the names to load: ${inMilliseconds(first)} until suggestions are there`,
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
const controls = (timed: readonly Timed[]): number[] => timed.map(({ control }) => control)

function rowsOf(timed: readonly Timed[], terms: number): Row[] {
  const p95 = (samples: number[]): number => percentile(samples, 0.95)
  const compare = (name: string, of: (samples: number[]) => number) => ({
    measure: `Keystroke to list against plain Fuse.js, ${name}`,
    ours: inMilliseconds(of(toList(timed))),
    control: inMilliseconds(of(controls(timed))),
    ratio: of(toList(timed)) / of(controls(timed)),
    demand: { atMost: SHARE_AT_MOST },
  })
  const wrong = timed.filter(({ isRight }) => !isRight)
  return [
    budgetRow(
      `Keystroke to list, ${terms} names, ${SLOWED} times slower, p95`,
      p95(toList(timed)),
      MILLISECONDS_AT_MOST,
      inMilliseconds,
    ),
    {
      ...budgetRow('Keystroke to the next frame, p95', p95(toFrame(timed)), 2 * MILLISECONDS_AT_MOST, inMilliseconds),
      demand: null,
    },
    compare('p50', median),
    compare('p95', p95),
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
