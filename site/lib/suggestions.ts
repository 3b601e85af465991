export const MAX_SUGGESTIONS = 10

/** The names as they are searched: lower case is made once, so that a keystroke allocates nothing for each name. */
export interface NameIndex<Named extends { name: string }> {
  terms: readonly Named[]
  keys: readonly string[]
}

export const indexNames = <Named extends { name: string }>(terms: readonly Named[]): NameIndex<Named> => ({
  terms,
  keys: terms.map(({ name }) => name.toLowerCase()),
})

/** What is searched for: the query without spaces around it, in lower case. */
export const soughtIn = (query: string): string => query.trim().toLowerCase()

/** The four kinds of hits, best first: the whole name, its beginning, the beginning of a word, anywhere. */
const TIERS = 4
const IN_WORD = /[\p{L}\p{N}]/u

/**
 * Names that hold the query, without regard to case. Better hits come first, equal ones in the order of
 * listings. An empty query finds nothing.
 */
export function findSuggestions<Named extends { name: string }>(
  { terms, keys }: NameIndex<Named>,
  query: string,
  limit = MAX_SUGGESTIONS,
): Named[] {
  const sought = soughtIn(query)
  const tiers = Array.from({ length: TIERS }, (): Named[] => [])
  if (sought === '') return []
  keys.forEach((key, line) => {
    const position = key.indexOf(sought)
    const term = terms[line]
    if (position === -1 || term === undefined) return
    const tier = tiers[tierOf(key, sought, position)]
    if (tier !== undefined && tier.length < limit) tier.push(term)
  })
  return tiers.flat().slice(0, limit)
}

function tierOf(key: string, sought: string, first: number): number {
  if (first === 0) return key.length === sought.length ? 0 : 1
  for (let position = first; position !== -1; position = key.indexOf(sought, position + 1)) {
    if (!IN_WORD.test(key.charAt(position - 1))) return 2
  }
  return 3
}
