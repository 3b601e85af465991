import Papa from 'papaparse'
import { plainText } from '../../contracts/definition.ts'
import type { Term } from '../../contracts/term.ts'
import { guard, guardDefinition } from './csv-guard.ts'

/** In this order: people's spreadsheets and programs rely on it. */
const COLUMNS = [
  'ID',
  'Term Name',
  'Definition',
  'Categories',
  'Category IDs',
  'Is Legacy',
  'Current Term',
  'Current Term ID',
  'Legacy Names',
  'Legacy Term IDs',
  'Upvotes',
  'Downvotes',
]

/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff'

/**
 * The export file. The Current Term columns name the term that was chosen, not the end of the chain: importing them
 * gives the same links.
 * @param names of all terms that are pointed at, by id
 */
export function writeTermCsv(terms: readonly Term[], names: ReadonlyMap<number, string>): string {
  const rows = terms.map((term) => [
    String(term.id),
    guard(term.name),
    guardDefinition(plainText(term.definition)),
    guard(term.categories.map(({ name }) => name).join(', ')),
    term.categories.map(({ id }) => id).join(', '),
    term.isLegacy ? 'Yes' : 'No',
    term.currentTermId === null ? '' : guard(names.get(term.currentTermId) ?? ''),
    term.currentTermId === null ? '' : String(term.currentTermId),
    guard(term.legacyNames.map(({ name }) => name).join(', ')),
    term.legacyNames.map(({ id }) => id).join(', '),
    String(term.upvotes),
    String(term.downvotes),
  ])
  return BYTE_ORDER_MARK + Papa.unparse([COLUMNS, ...rows])
}
