import type { GlossaryContent } from '../../content-build/glossary/glossary.ts'
import { categoryPath, termPath } from '../../contracts/paths.ts'

/** One page of each kind that readers come to. */
export interface SamplePage {
  name: 'home' | 'listing' | 'term'
  path: string
}

/** Home, the first page of the category with the most terms, and the term whose definition is of middle length. */
export function samplePages({ terms, categories }: GlossaryContent): SamplePage[] {
  const sizeOf = (id: number): number => terms.filter(({ categoryIds }) => categoryIds.includes(id)).length
  const [largest] = categories.toSorted((a, b) => sizeOf(b.id) - sizeOf(a.id))
  const byLength = terms.toSorted((a, b) => a.definition.length - b.definition.length)
  const middle = byLength[Math.floor(byLength.length / 2)]
  if (largest === undefined || middle === undefined) throw new Error('The glossary has no categories or no terms')
  return [
    { name: 'home', path: '/' },
    { name: 'listing', path: categoryPath(largest.slug) },
    { name: 'term', path: termPath(middle.slug) },
  ]
}
