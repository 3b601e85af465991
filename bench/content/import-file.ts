import Papa from 'papaparse'
import { plainText } from '../../contracts/definition.ts'
import type { GlossaryContent } from '../../content-build/glossary/glossary.ts'

const HEADER = [
  ...['ID', 'Term Name', 'Definition', 'Categories', 'Category IDs', 'Is Legacy', 'Current Term', 'Current Term ID'],
  ...['Legacy Names', 'Legacy Term IDs', 'Upvotes', 'Downvotes'],
]

/** The content without homonyms, which an import takes for duplicates. */
export function withDistinctNames({ terms, categories }: GlossaryContent): GlossaryContent {
  const known = new Set<string>()
  return {
    categories,
    terms: terms.map((term) => {
      const name = known.has(term.name.toLowerCase()) ? `${term.name} ${term.id}` : term.name
      known.add(name.toLowerCase())
      return { ...term, name }
    }),
  }
}

/** The content as a file in the columns of the export. */
export function writeImportFile({ terms, categories }: GlossaryContent): string {
  const termNames = new Map(terms.map(({ id, name }) => [id, name]))
  const categoryNames = new Map(categories.map(({ id, name }) => [id, name]))
  const rows = terms.map((term) => [
    ...[term.id, term.name, plainText(term.definition)],
    ...[term.categoryIds.map((id) => categoryNames.get(id) ?? '').join(', '), term.categoryIds.join(', ')],
    ...[term.isLegacy ? 'Yes' : 'No', termNames.get(term.currentTermId ?? 0) ?? '', term.currentTermId ?? ''],
    ...['', '', term.upvotes, term.downvotes],
  ])
  return `\ufeff${Papa.unparse([HEADER, ...rows])}`
}
