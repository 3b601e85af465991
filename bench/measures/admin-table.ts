import { join } from 'node:path'
import type { GlossaryContent } from '../../content-build/glossary/glossary.ts'
import { ADMINISTRATOR } from '../../admin-api/testing/glossary-process.ts'
import { plainText } from '../../contracts/definition.ts'
import { startBrowser } from '../browser/browser.ts'
import { pressKey, watchKeys } from '../browser/keys.ts'
import { generateGlossary } from '../content/generate-glossary.ts'
import { makeQueries } from '../content/queries.ts'
import type { Extent } from '../extent.ts'
import { startProduct } from '../programs/product.ts'
import { budget, inMilliseconds, median, noOccurrences, type Outcome, percentile } from '../report.ts'

/** In milliseconds. */
const KEYSTROKE_AT_MOST = 50

/** Types queries into the search of the admin table and deletes them, key by key. */
export async function measureAdminTable({ terms, queries }: Extent, folder: string): Promise<Outcome> {
  const content = generateGlossary(terms)
  const texts = searchedTexts(content)
  const names = content.terms.map(({ name }) => name)
  await using product = await startProduct(join(folder, 'data'), content)
  await using browser = await startBrowser()
  const page = await browser.newPage()
  await page.request.post(`${product.url}/api/session`, { data: ADMINISTRATOR })
  const begin = performance.now()
  await page.goto(`${product.url}/admin`, { waitUntil: 'load' })
  await page.getByRole('rowheader').first().waitFor()
  const opened = performance.now() - begin
  await page.getByPlaceholder('Search terms...').focus()
  await watchKeys(page, 'main')

  const strokes: number[] = []
  const settled: number[] = []
  let wrong = 0
  const press = async (key: string | null, search: string): Promise<void> => {
    strokes.push((await pressKey(page, key)).toFrame)
    const begin = performance.now()
    await page.locator('main [aria-busy="false"]').waitFor()
    settled.push(performance.now() - begin)
    const displayed = /\d+/.exec((await page.getByText(/^Displaying /).textContent()) ?? '')?.[0]
    const sought = search.trim().toLowerCase()
    if (Number(displayed) !== texts.filter((text) => text.includes(sought)).length) wrong += 1
  }
  for (const query of makeQueries(names, queries)) {
    const keys = [...query]
    for (const [place, key] of keys.entries()) await press(key, keys.slice(0, place + 1).join(''))
    for (let left = keys.length - 1; left >= 0; left -= 1) await press(null, keys.slice(0, left).join(''))
  }
  const p95 = percentile(strokes, 0.95)
  const what = 'Terms that the admin table displays, unlike the rule'
  return {
    rows: [
      budget(`Keystroke to painted, admin table of ${terms} terms, p95`, p95, KEYSTROKE_AT_MOST, inMilliseconds),
      noOccurrences(what, wrong / strokes.length, [`${wrong} of ${strokes.length} keys`, 'the plain rule']),
    ],
    samples: { 'key to painted': strokes, 'painted to exact': settled, 'table opened': [opened] },
    notes: [
      `Admin table of ${terms} terms: ${inMilliseconds(opened)} from asking for the page to the rows; a keystroke p50 ${inMilliseconds(median(strokes))}, exact ${inMilliseconds(percentile(settled, 0.95))} later at p95`,
    ],
  }
}

/** The texts that the search covers: name, text of the definition, names of categories. */
function searchedTexts({ terms, categories }: GlossaryContent): string[] {
  const names = new Map(categories.map(({ id, name }) => [id, name]))
  return terms.map(({ name, definition, categoryIds }) =>
    [name, plainText(definition), ...categoryIds.map((id) => names.get(id) ?? '')].join('\n').toLowerCase(),
  )
}
