import { firstCharacters, plainText } from '../../../contracts/definition.ts'
import type { Category } from '../../../contracts/category.ts'
import type { Term } from '../../../contracts/term.ts'
import { request } from '../../lib/request.ts'
import { keepPicked } from './selection.ts'

/** Characters of a definition's text in the table. */
const EXCERPT_LENGTH = 100
/** Milliseconds for which the list counts as fresh. */
const FRESH = 60_000

/** The part of a term that the table shows and searches; 10,000 whole definitions would take much memory. */
export interface PickableTerm {
  id: number
  name: string
  excerpt: string
  categories: Category[]
  isLegacy: boolean
  /** Of the legacy terms that lead to it. */
  legacyIds: number[]
  /** Name, text of the definition and names of the categories in lower case, a line each: no search holds the end of a line. */
  searched: string
}

/** The administrators' list: the one read that grows old, and is read again when the window gets the focus (section 4). */
export const pickableTermsRead = {
  queryKey: ['/api/terms', 'by-category'],
  queryFn: async (): Promise<PickableTerm[]> => {
    const terms = await request('GET /api/terms/by-category', null)
    keepPicked(new Set(terms.map(({ id }) => id)))
    return terms.map(toPickable)
  },
  staleTime: FRESH,
  refetchOnWindowFocus: true,
}

export function toPickable({ id, name, definition, categories, isLegacy, legacyNames }: Term): PickableTerm {
  const text = plainText(definition)
  return {
    id,
    name,
    excerpt: text.length > EXCERPT_LENGTH ? `${firstCharacters(text, EXCERPT_LENGTH)}…` : text,
    categories,
    isLegacy,
    legacyIds: legacyNames.map((legacy) => legacy.id),
    searched: [name, text, ...categories.map((category) => category.name)].join('\n').toLowerCase(),
  }
}

/**
 * Those whose name, text of the definition or name of a category holds what is sought, without regard to case, and
 * to space around it. Plainly through all rows: the table's own filter makes a map and a function for each, and takes five times as long.
 */
export function findRows<Row extends { original: Pick<PickableTerm, 'searched'> }>(
  rows: readonly Row[],
  search: string,
): readonly Row[] {
  const sought = search.trim().toLowerCase()
  return sought === '' ? rows : rows.filter(({ original }) => original.searched.includes(sought))
}

/** How many of the picked terms the search leaves out. */
export function countHidden(terms: readonly PickableTerm[], picked: ReadonlySet<number>, search: string): number {
  const sought = search.trim().toLowerCase()
  return terms.filter(({ id, searched }) => picked.has(id) && !searched.includes(sought)).length
}

/** How many legacy terms stay that lead to a picked one. */
export function countStranded(terms: readonly PickableTerm[], picked: ReadonlySet<number>): number {
  const leading = terms.filter(({ id }) => picked.has(id)).flatMap(({ legacyIds }) => legacyIds)
  return new Set(leading.filter((id) => !picked.has(id))).size
}

/** 'Displaying M of N terms' while the search leaves some out. */
export const displayText = (shown: number, all: number): string =>
  shown === all ? `Displaying ${all} terms` : `Displaying ${shown} of ${all} terms`
