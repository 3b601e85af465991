import { Random } from './random.ts'

/** Characters of a query. */
const LENGTHS = { least: 3, most: 11 }
/** The share with a typing error, most of which find nothing. */
const MISTYPED = 0.15
const FROM_WORD = 0.7

/** What readers may look for: parts of names, most from a word's beginning, some with a typing error. */
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

/** At most so many suggestions. */
const MOST = 10

/** Whether these are the suggestions of the plain rule: names that hold the query, in any case; all of them, or ten. */
export function followsRule(query: string, names: readonly string[], suggestions: readonly string[]): boolean {
  const sought = query.trim().toLowerCase()
  const hits = names.filter((name) => sought !== '' && name.toLowerCase().includes(sought))
  if (suggestions.length !== Math.min(MOST, hits.length)) return false
  // Longer names first: a suggestion may begin with the whole of a shorter name.
  const left = [...suggestions]
  for (const hit of hits.toSorted((a, b) => b.length - a.length)) {
    const place = left.findIndex((suggestion) => suggestion.startsWith(hit))
    if (place !== -1) left.splice(place, 1)
  }
  return left.length === 0
}
