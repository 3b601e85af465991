/**
 * `/names.json`: every term's name in the order of listings; readers' suggestions are made from it. Plain functions without zod: islands
 * import them.
 */
export interface NamedTerm {
  name: string
  /** What else it is called. */
  otherNames: readonly string[]
  slug: string
  isLegacy: boolean
  /** The current term at the end of a legacy term's chain; null for a current term, and where the chain leads nowhere. */
  currentTerm: { name: string; slug: string } | null
}

/**
 * A line of the file. The slug is `''` where it is the name's plain one. A legacy term says which line its current term is on, from 0;
 * -1 where there is none. Last come a term's other names. `[["Data Layer","","DL"],["Digital Data Layer","",0]]`
 */
export type NameRow = readonly [name: string, slug: string, ...more: (number | string)[]]

/** What most slugs are: the name in lower case, runs of all but ASCII letters and digits as one hyphen. */
export const plainSlug = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/**
 * The lines for these terms, in their order. Slugs must be unique and not empty, as they are in the data. All of a large glossary is written again
 * for each new name, so nothing is made for a line but the line (30 ms for 50,000, most of it for plain slugs).
 */
export function writeNames<Term extends Omit<NamedTerm, 'currentTerm'>>(
  terms: readonly Term[],
  currentTermOf: (legacyTerm: Term) => { slug: string } | null,
): NameRow[] {
  // The slug of each legacy term's current term, '' where there is none.
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

/** The terms of a file that was parsed as JSON. @throws TypeError where it is something else */
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
