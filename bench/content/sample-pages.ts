import type { GlossaryContent } from '../../content-build/glossary/glossary.ts'
import { categoryPath, termPath } from '../../contracts/paths.ts'

/** One page of each kind that readers come to. */
export interface SamplePage {
  name: 'home' | 'listing' | 'term'
  path: string
}

/** Home, the first page of the category of middle size, and the term whose definition is of middle length. */
export function samplePages({ terms, categories }: GlossaryContent): SamplePage[] {
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
  const sorted = things.toSorted((a, b) => sizeOf(a) - sizeOf(b))
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (middle === undefined) throw new Error('The glossary has no categories or no terms')
  return middle
}
