import { join } from 'node:path'
import { plainText } from '../../contracts/definition.ts'
import type { GlossaryContent } from '../../content-build/glossary/glossary.ts'
import { startBrowser } from '../browser/browser.ts'
import { TermTable } from '../browser/term-table.ts'
import { generateGlossary } from '../content/generate-glossary.ts'
import { makeQueries } from '../content/queries.ts'
import { startProduct } from '../programs/product.ts'
import { budgetRow } from '../report/budget.ts'
import { inMilliseconds, median, percentile } from '../report/figures.ts'
import type { Outcome } from '../report/outcome.ts'
import type { Extent } from './extent.ts'

/** Milliseconds. */
const KEYSTROKE_AT_MOST = 50

/** Queries typed into the search of the admin table and taken away again, key by key. */
export async function measureAdminTable({ terms, queries }: Extent, folder: string): Promise<Outcome> {
  const content = generateGlossary(terms)
  const texts = searchedTexts(content)
  const product = await startProduct(join(folder, 'data'), content)
  const browser = await startBrowser()
  try {
    const { table, milliseconds } = await TermTable.open(await browser.newPage(), product.url)
    const strokes: number[] = []
    let wrong = 0
    const names = content.terms.map(({ name }) => name)
    for (const query of makeQueries(names, queries)) {
      const [typed, taken] = [prefixesOf(query), prefixesOf(query).toReversed().slice(1)]
      for (const [keys, searches] of [
        [[...query], typed],
        [[...query].map(() => null), [...taken, '']],
      ] as const) {
        for (const [place, key] of keys.entries()) {
          const { toFrame, displayed } = await table.press(key)
          strokes.push(toFrame)
          const sought = (searches[place] ?? '').trim().toLowerCase()
          if (displayed !== texts.filter((text) => text.includes(sought)).length) wrong += 1
        }
      }
    }
    return {
      rows: [
        budgetRow(
          `Keystroke to painted, admin table of ${terms} terms, p95`,
          percentile(strokes, 0.95),
          KEYSTROKE_AT_MOST,
          inMilliseconds,
        ),
        {
          measure: 'Terms that the admin table displays, unlike the rule',
          ours: `${wrong} of ${strokes.length} keys`,
          control: 'the plain rule',
          ratio: wrong / strokes.length,
          demand: { atMost: 0 },
        },
      ],
      samples: { 'key to painted': strokes, 'table opened': [milliseconds] },
      notes: [
        `Admin table of ${terms} terms: ${inMilliseconds(milliseconds)} from asking for the page to the rows; a keystroke p50 ${inMilliseconds(median(strokes))}`,
      ],
    }
  } finally {
    await browser.close()
    await product.dispose()
  }
}

const prefixesOf = (query: string): string[] => [...query].map((_, place) => [...query].slice(0, place + 1).join(''))

/** Name, text of the definition, names of the categories. */
function searchedTexts({ terms, categories }: GlossaryContent): string[] {
  const names = new Map(categories.map(({ id, name }) => [id, name]))
  return terms.map(({ name, definition, categoryIds }) =>
    [name, plainText(definition), ...categoryIds.map((id) => names.get(id) ?? '')].join('\n').toLowerCase(),
  )
}
