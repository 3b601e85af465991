import type { GlossaryContent } from '../../content-build/glossary/glossary.ts'
import { plainText } from '../../contracts/definition.ts'
import { categoryPath, termPath } from '../../contracts/paths.ts'
import { Random } from '../../admin-api/testing/random.ts'

/** Characters per query. */
const LENGTHS = { least: 3, most: 11 }
/** Share of queries with a typing error. Most of these find nothing. */
const MISTYPED = 0.15
const FROM_WORD = 0.7

/** Queries for suggestions: parts of names, most from the beginning of a word, some with a typing error. */
export function makeQueries(names: readonly string[], count: number): string[] {
  const random = new Random(11)
  return Array.from({ length: count }, () => {
    const name = random.pick(names)
    const begin = random.chance(FROM_WORD)
      ? name.lastIndexOf(' ', random.below(name.length)) + 1
      : random.below(name.length)
    const query = name.slice(begin, begin + LENGTHS.least + random.below(LENGTHS.most - LENGTHS.least + 1))
    if (!random.chance(MISTYPED)) return query
    const wrong = random.below(query.length)
    return `${query.slice(0, wrong)}q${query.slice(wrong + 1)}`
  })
}

/** Searches that find most terms: single letters, beginnings, very common words. */
const BROAD = ['e', 's', 'a', 'co', 'data', 'st', 'e s', 'con de']

/** Searches as readers type them: names, beginnings of names, words of definitions, two words, single letters. */
export function makeSearches({ terms }: GlossaryContent, count: number): string[] {
  const random = new Random(77)
  const name = (): string => random.pick(terms).name
  const word = (): string => random.pick(plainText(random.pick(terms).definition).split(' '))
  const kinds = [
    name,
    () => name().slice(0, 1 + random.below(5)),
    word,
    () => `${word()} ${word()}`,
    () => `${name().split(' ')[0] ?? ''} ${word().slice(0, 3)}`,
    () => random.pick(BROAD),
  ]
  return Array.from({ length: count }, () => random.pick(kinds)().slice(0, 200))
}

/** A page of each kind that readers visit: home, the category of median size, the term of median length. */
export function samplePages({ terms, categories }: GlossaryContent): { name: string; path: string }[] {
  const sizeOf = (id: number): number => terms.filter(({ categoryIds }) => categoryIds.includes(id)).length
  const category = middleOf(categories, ({ id }) => sizeOf(id))
  const term = middleOf(terms, ({ definition }) => definition.length)
  return [
    { name: 'home', path: '/' },
    { name: 'listing', path: categoryPath(category.slug) },
    { name: 'term', path: termPath(term.slug) },
  ]
}

function middleOf<T>(things: readonly T[], sizeOf: (thing: T) => number): T {
  const middle = things.toSorted((a, b) => sizeOf(a) - sizeOf(b))[Math.floor(things.length / 2)]
  if (middle === undefined) throw new Error('The glossary has no categories or no terms')
  return middle
}
