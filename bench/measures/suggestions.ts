import { join } from 'node:path'
import { begunKey, textKey } from '../../contracts/search-words.ts'
import { startBrowser } from '../browser/browser.ts'
import { addBareField, clearField, pressKey, type Stroke, watchKeys } from '../browser/keys.ts'
import { addSearches, type SearchTimes } from '../browser/two-searches.ts'
import { generateGlossary } from '../content/generate-glossary.ts'
import { makeQueries } from '../content/queries.ts'
import type { Extent } from '../extent.ts'
import { startProduct, untilCopied } from '../programs/product.ts'
import { budget, compare, inMilliseconds, median, noOccurrences, type Outcome, percentile } from '../report.ts'
import { site } from '../stock/site.ts'

/** Chromium's CPU throttling: how many times slower the processor appears. */
const SLOWED = 4
const MILLISECONDS_AT_MOST = 16
const SHARE_AT_MOST = 1 / 20
/** Maximum number of suggestions. */
const MOST = 10

/** A query so far, and the effect of its last key. */
interface TypedKey {
  text: string
  stroke: Stroke
}

/** Measures keystrokes in the header's search box, then the same searches by our code and by plain Fuse.js alone, in the same page. */
export async function measureSuggestions({ terms, queries }: Extent, folder: string): Promise<Outcome> {
  const content = generateGlossary(terms)
  const names = content.terms.map(({ name }) => name)
  await using product = await startProduct(join(folder, 'data'), content)
  await untilCopied(product)
  await using browser = await startBrowser()
  const page = await browser.newPage()
  await page.goto(`${product.url}/about`, { waitUntil: 'load' })
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  await watchKeys(page, 'header')

  // The first key on a fresh page loads the search box's code and the names.
  const begin = performance.now()
  const box = page.locator('header').getByRole('combobox')
  await box.focus()
  await page.keyboard.type('a')
  await page.locator('header').getByRole('option').first().waitFor()
  const first = performance.now() - begin
  await clearField(page)
  await addSearches(page, names)
  const bareField = await addBareField(page)
  const bareKeys: number[] = []

  const typed: TypedKey[][] = []
  for (const query of makeQueries(names, queries)) {
    const keys: TypedKey[] = []
    for (let end = 1; end <= query.length; end += 1)
      keys.push({ text: query.slice(0, end), stroke: await pressKey(page, query.charAt(end - 1)) })
    typed.push(keys)
    await clearField(page)
    await bareField.focus()
    for (const character of query) bareKeys.push((await pressKey(page, character)).toList)
    await clearField(page)
    await box.focus()
  }
  const searches: SearchTimes[] = []
  // After all keys: plain Fuse.js leaves megabytes of garbage, with which V8 would also discard compiled code that the next key needs.
  for (const keys of typed) {
    for (const { text } of keys) searches.push(await page.evaluate((sought) => window.timeSearches(sought), text))
    await session.send('HeapProfiler.collectGarbage')
  }
  const timed = typed.flat()
  const samples = {
    'to list': timed.map(({ stroke }) => stroke.toList),
    'to frame': timed.map(({ stroke }) => stroke.toFrame),
    'search alone': searches.map(({ ours }) => ours),
    'bare field': bareKeys,
    'plain Fuse.js': searches.map(({ fuse }) => fuse),
    'first key': [first],
  }
  const wrong = timed.filter(({ text, stroke }) => !followsRule(text, names, stroke.suggestions))
  const p95 = (of: keyof typeof samples): number => percentile(samples[of], 0.95)
  const p50 = (of: keyof typeof samples): number => median(samples[of])
  const [searchP50, fuseP50] = [p50('search alone'), p50('plain Fuse.js')]
  const [searchP95, fuseP95] = [p95('search alone'), p95('plain Fuse.js')]
  const name = `Keystroke to list, ${terms} names, ${SLOWED} times slower`
  const alone = 'Search for suggestions against plain Fuse.js'
  const besideFuse = `${name}, beside the search alone of plain Fuse.js, p95`
  const unlike = [`${wrong.length} of ${timed.length}`, 'the plain rule'] as const
  return {
    rows: [
      budget(`${name}, p95`, p95('to list'), MILLISECONDS_AT_MOST, inMilliseconds),
      compare(`${name}, beside a field without code, p50`, [p50('to list'), p50('bare field')], inMilliseconds),
      compare(`${name}, beside a field without code, p95`, [p95('to list'), p95('bare field')], inMilliseconds),
      compare(besideFuse, [p95('to list'), fuseP95], inMilliseconds),
      compare(`${alone}, p50`, [searchP50, fuseP50], inMilliseconds, { atMost: SHARE_AT_MOST }),
      compare(`${alone}, p95`, [searchP95, fuseP95], inMilliseconds, { atMost: SHARE_AT_MOST }),
      noOccurrences('Suggestions unlike the substring rule', wrong.length / timed.length, unlike),
    ],
    samples,
    notes: [
      `Keystroke to the next frame, p95: ${inMilliseconds(p95('to frame'))}`,
      `The first key on a fresh page, while the search and the names are loaded: ${inMilliseconds(first)} until suggestions are there`,
      ...wrong.slice(0, 5).map(({ text, stroke }) => {
        return `Unlike the substring rule: "${text}" suggests ${JSON.stringify(stroke.suggestions)}`
      }),
    ],
  }
}

/**
 * Whether the suggestions follow the plain rule: all names, at most ten, that contain the query regardless of case or of singular and plural,
 * or that begin with it when spaces are ignored.
 */
function followsRule(query: string, names: readonly string[], suggestions: readonly string[]): boolean {
  const sought = query.trim().toLowerCase()
  const [key = '', begun = ''] = [textKey, begunKey].map((keyOf) => keyOf(sought, site.language))
  const joined = (text: string): string => text.replaceAll(' ', '')
  const holds = (name: string): boolean => {
    const words = textKey(name, site.language)
    if (joined(words) === joined(key) || joined(words).startsWith(joined(begun))) return true
    return name.toLowerCase().includes(sought) || words.includes(begun) || ` ${words} `.includes(` ${key} `)
  }
  const hits = names.filter((name) => sought !== '' && holds(name))
  if (suggestions.length !== Math.min(MOST, hits.length)) return false
  // Longer names first, because a suggestion may begin with a complete shorter name.
  const left = [...suggestions]
  for (const hit of hits.toSorted((a, b) => b.length - a.length)) {
    const place = left.findIndex((suggestion) => suggestion.startsWith(hit))
    if (place !== -1) left.splice(place, 1)
  }
  return left.length === 0
}
