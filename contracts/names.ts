/** A term in `/names.json`, the file behind the suggestions: all terms in the order of listings. Plain functions without zod, because islands import them. */
export interface NamedTerm {
  name: string
  otherNames: readonly string[]
  slug: string
  isLegacy: boolean
  /** The current term at the end of a legacy term's chain; null for a current term, and if the chain ends in a legacy term. */
  currentTerm: { name: string; slug: string } | null
}

/**
 * An entry of the file: `[["Data Layer","","DL"],["Digital Data Layer","",0]]`. The slug is `''` if it equals `plainSlug(name)`. A legacy term has the index
 * of its current term (-1: none) as third element. Other names follow.
 */
export type NameRow = readonly [name: string, slug: string, ...more: (number | string)[]]

/** The slug that most terms have: the name in lower case, with each run of other characters than ASCII letters and digits as one hyphen. */
export const plainSlug = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/**
 * The entries for these terms, in the same order. Slugs must be unique and not empty. The file is written again for each new name, so this avoids
 * intermediate objects (30 ms for 50,000 terms, most of it for plain slugs).
 */
export function writeNames<Term extends Omit<NamedTerm, 'currentTerm'>>(
  terms: readonly Term[],
  currentTermOf: (legacyTerm: Term) => { slug: string } | null,
): NameRow[] {
  // The slug of each legacy term's current term, '' if it has none; null for current terms.
  const targets = terms.map((term) => (term.isLegacy ? (currentTermOf(term)?.slug ?? '') : null))
  const wanted = new Set(targets)
  const lines = new Map<string | null, number>()
  terms.forEach(({ slug }, line) => wanted.has(slug) && lines.set(slug, line))
  return terms.map(({ name, slug, otherNames }, line) => {
    const written = slug === plainSlug(name) ? '' : slug
    const target = targets[line] ?? null
    return target === null ? [name, written, ...otherNames] : [name, written, lines.get(target) ?? -1, ...otherNames]
  })
}

/** The terms of a parsed names file. @throws TypeError if it has another format */
export function readNames(file: unknown): NamedTerm[] {
  if (!isNames(file)) throw new TypeError('This is not a file of names')
  const links = file.map(([name, slug]) => ({ name, slug: slug === '' ? plainSlug(name) : slug }))
  return links.map((link, line) => {
    const more = file[line]?.slice(2) ?? []
    const to = more.find((part) => typeof part === 'number')
    return {
      ...link,
      otherNames: more.filter((part) => typeof part === 'string'),
      isLegacy: to !== undefined,
      currentTerm: to === undefined ? null : (links[to] ?? null),
    }
  })
}

const isNames = (file: unknown): file is NameRow[] => Array.isArray(file) && file.every(isRow)

const isRow = (row: unknown): row is NameRow =>
  Array.isArray(row) &&
  row.length >= 2 &&
  row.every((part, place) => typeof part === 'string' || (place === 2 && Number.isInteger(part)))
