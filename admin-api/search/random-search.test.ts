import { expect, it } from '@jest/globals'
import fc from 'fast-check'
import { plainText } from '../../contracts/definition.ts'
import { compareTerms } from '../../contracts/order.ts'
import { MOST_SEARCH_WORDS } from '../../contracts/search.ts'
import { begunKey, foldText, otherForms, searchWords, textKey, wordPattern } from '../../contracts/search-words.ts'
import { UNSPACED } from '../../contracts/unspaced-scripts.ts'
import { MAX_LIST, type Term } from '../../contracts/term.ts'
import { withQuery } from '../testing/client.ts'
import { askedPairs } from '../data/letter-pairs.ts'
import { onPostgres } from '../testing/test-database.ts'
import { TestGlossary } from '../testing/test-glossary.ts'

const SEED = 2026
const TERMS = onPostgres ? 80 : 150
const EDITS = onPostgres ? 30 : 50
const SEARCHES = onPostgres ? 50 : 120

const glossary = TestGlossary.forAll()
const { admin } = glossary

const SCRAPS =
  'data Date Layer layers city cities Café cafe CAFETERIA C++ c .js node.js Straße strass ' +
  'cit dates 数据 据 数 据数 データ ター Ünïon union e É ½ 42 4 Δομή δομη बिंदु onion yer - &'
const scrap = fc.constantFrom(...SCRAPS.split(' '))
const text = (maxLength: number): fc.Arbitrary<string> =>
  fc
    .tuple(fc.array(scrap, { minLength: 1, maxLength }), fc.constantFrom(' ', ' ', ''))
    .map(([scraps, between]) => scraps.join(between))
const definition = text(8).map((words) => `<p>${words.replaceAll('&', '&amp;')} <em>a</em>b</p>`)
const categories = fc.array(
  scrap.map((word) => `${word} group`),
  { minLength: 1, maxLength: 2 },
)
/** Target of a legacy term, as a fraction of the terms before it. */
const place = fc.double({ min: 0, max: 0.999, noNaN: true })
const sample = <T>(values: fc.Arbitrary<T>, numRuns: number): T[] => fc.sample(values, { seed: SEED, numRuns })

async function makeGlossary(): Promise<void> {
  const otherNames = fc.array(text(2), { maxLength: 2 })
  const forms = fc.record({ name: text(3), otherNames, definition, categories, isLegacy: fc.boolean(), place })
  const ids: number[] = []
  for (const { place: share, ...form } of sample(forms, TERMS)) {
    const currentTermId = ids[Math.floor(share * ids.length)] ?? null
    ids.push((await admin.createTerm({ ...form, currentTermId })).id)
  }
  const patch = fc.oneof(
    fc.record({ name: text(3) }),
    fc.record({ otherNames }),
    fc.record({ definition }),
    fc.record({ isLegacy: fc.boolean() }),
    fc.record({ categories }),
    fc.constant(null),
  )
  for (const [edit, share] of sample(fc.tuple(patch, place), EDITS)) {
    const path = `/api/terms/${ids[Math.floor(share * ids.length)]}`
    await (edit === null ? admin.ask('DELETE', path) : admin.ask('PATCH', path, edit))
  }
}

/** A term with its names, its legacy names, the words of each place in which a search looks, best place first, and the text of all of them. */
interface Searched {
  term: Term
  names: string[]
  legacyNames: string[]
  places: string[][]
  everywhere: string
}

const namesOf = ({ name, otherNames }: Pick<Term, 'name' | 'otherNames'>): string[] => [name, ...otherNames]

function readPlaces(all: readonly Term[]): Searched[] {
  const byId = new Map(all.map((term) => [term.id, term]))
  return all.map((term) => {
    const names = namesOf(term)
    const legacyNames = term.legacyNames.flatMap(({ id }) => byId.get(id) ?? []).flatMap(namesOf)
    const texts = [names, legacyNames, term.categories.map(({ name }) => name), [plainText(term.definition)]]
    const places = texts.map((place) => place.flatMap((text) => searchWords(text)))
    return { term, names, legacyNames, places, everywhere: foldText(texts.flat().join('\n')) }
  })
}

const OF_WORD = String.raw`[\p{L}\p{N}\p{M}]`
const BESIDE_UNSPACED = `(?=[${UNSPACED}])|(?<=[${UNSPACED}])`

/** How a name matches: 0 is best, 6 worst, null not at all. The best of two readings counts: as written, and by keys, where the last word must be whole. */
function rankInName(name: string, search: string): number | null {
  const [folded, keyed, sought] = [foldText(name), textKey(name, 'en'), textKey(search, 'en')]
  if (search !== '' && folded === foldText(search)) return 0
  const joined = (text: string): string => text.replaceAll(' ', '')
  if (sought !== '' && joined(keyed) === joined(sought)) return 1
  const isApart = (at: number): boolean => !new RegExp(OF_WORD, 'u').test(keyed.charAt(at))
  const whole = Array.from(keyed, (_, at) => at).find(
    (at) => keyed.startsWith(sought, at) && isApart(at - 1) && isApart(at + sought.length),
  )
  const ofWords = sought === '' || whole === undefined ? null : whole === 0 ? 2 : 4
  const ranks = [rankOfPart(folded, foldText(search)), rankOfPart(keyed, begunKey(search, 'en')), ofWords]
  const found = ranks.flatMap((rank) => rank ?? [])
  if (found.length > 0 || sought === '') return found.length === 0 ? null : Math.min(...found)
  return joined(keyed).startsWith(joined(begunKey(search, 'en'))) ? 6 : null
}

function rankOfPart(held: string, sought: string): number | null {
  const parts = held.split(sought)
  if (sought === '' || parts.length === 1) return null
  if (held.startsWith(sought)) return 2
  const isAfterSign = (n: number): boolean => !new RegExp(`${OF_WORD}$`, 'u').test(parts.slice(0, n).join(sought))
  return parts.some((_, n) => n > 0 && isAfterSign(n)) ? 4 : 6
}

/** The rank of the name itself, or of another name if that is the whole search or the name does not match. */
function rankInNames([name = '', ...otherNames]: readonly string[], search: string): number | null {
  const own = rankInName(name, search)
  const others = otherNames.flatMap((other) => rankInName(other, search) ?? [])
  const best = Math.min(...others)
  if (own !== null && (best > 1 || own <= best)) return own
  return others.length === 0 ? null : best > 1 ? best + 1 : best
}

/** The rules of ranking, implemented naively: 0 is best, null not found. */
function rankOf(
  { names, legacyNames, places, everywhere }: Searched,
  search: string,
  edges: ReadonlySet<string>,
): number | null {
  const best = rankInNames(names, search)
  if (best !== null) return best
  const found = searchWords(search)
    .slice(0, MOST_SEARCH_WORDS)
    .map((word) =>
      places.findIndex((words) => words.some((one) => one.startsWith(word) || otherForms(word, 'en').includes(one))),
    )
  const missing = askedPairs(search).filter(({ pair }) => !everywhere.includes(pair))
  const inDefinition = missing.length === 0 ? 11 : missing.some(({ isOfWord }) => isOfWord) ? 14 : 12
  const place = Math.max(...found)
  const rankOfWords = [6, 9, 10, inDefinition][place] ?? null
  const byWords = found.length === 0 || found.includes(-1) ? null : rankOfWords
  const rankAtEdge = (some: readonly string[], asked: number): number[] => {
    const lengths = some.flatMap((name) => (edges.has(textKey(name, 'en')) ? textKey(name, 'en').length : []))
    return lengths.map((length) => (textKey(search, 'en').length - length <= 20 ? asked : 13))
  }
  const isLegacyName = legacyNames.some((name) => rankInName(name, search) !== null)
  const atEdges = [...rankAtEdge(names, 8), ...rankAtEdge(legacyNames, 9)]
  const ranks = [byWords ?? [], isLegacyName ? 9 : [], atEdges].flat()
  return ranks.length === 0 ? null : Math.min(...ranks)
}

/** Keys of the longest names with which a search of several words begins and ends. */
function edgesOf(all: readonly Searched[], search: string): Set<string> {
  const sought = textKey(search, 'en')
  if ((sought.match(wordPattern(sought)) ?? []).length < 2) return new Set()
  const keys = [...new Set(all.flatMap(({ names }) => names.map((name) => textKey(name, 'en'))))]
  const signs = String.raw`[^\p{L}\p{N}\p{M}]`
  const quoted = (key: string): string =>
    key.replace(/[^\p{L}\p{N}\p{M}]/gu, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`)
  const edge = `(?:(?<!${OF_WORD})|(?!${OF_WORD})|${BESIDE_UNSPACED})`
  const found = [(key: string) => `^${signs}*${key}${edge}`, (key: string) => `${edge}${key}${signs}*$`]
  return new Set(
    found.flatMap((source) => {
      const there = keys.filter(
        (key) => /[\p{L}\p{N}\p{M}]/u.test(key) && new RegExp(source(quoted(key)), 'v').test(sought),
      )
      return there.filter(({ length }) => length === Math.max(...there.map((key) => key.length)))
    }),
  )
}

function expectedSearch(all: readonly Searched[], search: string): Term[] {
  const edges = edgesOf(all, search)
  const ranked = all.flatMap((one) => {
    const rank = rankOf(one, search, edges)
    return rank === null ? [] : [{ term: one.term, rank }]
  })
  return ranked.toSorted((a, b) => a.rank - b.rank || compareTerms(a.term, b.term)).map(({ term }) => term)
}

it('random searches after random edits find the same as a naive implementation of the rules', async () => {
  await makeGlossary()
  const all = readPlaces(await admin.allTerms())
  const part = fc
    .tuple(text(2), fc.nat(3), fc.nat(8))
    .map(([words, from, length]) => words.slice(from, from + 1 + length))
  for (const [number, asked] of sample(fc.oneof(text(1), text(2), text(3), part), SEARCHES).entries()) {
    const search = asked.trim()
    if (search === '') continue
    const { body, headers } = await glossary
      // From different addresses, because each has a limit.
      .visitor({ 'x-forwarded-for': `192.0.2.${number % 256}` })
      .expect(200, 'GET', withQuery('/api/terms/search', { search, limit: MAX_LIST }))
    const expected = expectedSearch(all, search).map(({ id, name }) => `${id} ${name}`)
    const found = body.map(({ id, name }: Term) => `${id} ${name}`)
    expect({ search, total: headers['total-count'], found }).toEqual({
      search,
      total: `${expected.length}`,
      found: expected.slice(0, MAX_LIST),
    })
  }
})
