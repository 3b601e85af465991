import Papa from 'papaparse'
import type { GlossaryContent } from '../../content-build/glossary/glossary.ts'
import { plainText } from '../../contracts/definition.ts'

/** The content as a CSV file with the columns of the export. */
export function exportFile({ terms, categories }: GlossaryContent): string {
  const termNames = new Map(terms.map(({ id, name }) => [id, name]))
  const categoryNames = new Map(categories.map(({ id, name }) => [id, name]))
  const rows = terms.map((term) => ({
    ID: term.id,
    'Term Name': term.name,
    Definition: plainText(term.definition),
    Categories: term.categoryIds.map((id) => categoryNames.get(id) ?? '').join(', '),
    'Category IDs': term.categoryIds.join(', '),
    'Is Legacy': term.isLegacy ? 'Yes' : 'No',
    'Current Term': termNames.get(term.currentTermId ?? 0) ?? '',
    'Current Term ID': term.currentTermId ?? '',
    'Legacy Names': '',
    'Legacy Term IDs': '',
    Upvotes: term.upvotes,
    Downvotes: term.downvotes,
  }))
  return `\ufeff${Papa.unparse(rows)}`
}
