import { setImmediate as eventLoopTurn } from 'node:timers/promises'
import { shortened } from '../../contracts/definition.ts'
import { refuseBeyondBounds } from '../../contracts/definition-bounds.ts'
import { refuseRow, rowMessages } from '../../contracts/import.ts'
import {
  MAX_NAME_LENGTH,
  MAX_RELATED_TERMS,
  termForm,
  tooManyCategories,
  tooManyRelated,
} from '../../contracts/term.ts'
import { type CategoryCells, hasTooManyNames } from '../csv/category-names.ts'
import { htmlOf, nameOf, type Places, readCells } from '../csv/term-cells.ts'
import { nameKeyOf, searchKeysOf } from '../data/search-keys.ts'
import { slugOf } from '../data/slug.ts'
import type { StoredContent, StoredContents } from './stored-contents.ts'
import { scanFile, skipReason } from './scan-file.ts'
import type { CsvRow } from './read-csv.ts'

/** A row with a name, read as far as possible without the glossary. */
export interface NamedRow {
  line: number
  name: string
  nameKey: string
  /** Id in the file; null if it has none. */
  id: number | null
  /** Cells with categories, which can be split only once all rows are known. */
  categories: CategoryCells
  currentTerm: Reference | null
  /** Names of related terms. */
  relatedTerms: string[]
  upvotes: number
  downvotes: number
  /** What the import leaves out of the row, regardless of the glossary. */
  notes: string[]
  /** Where the term's content is stored, or why the row cannot become a term. */
  content: StoredContent | { refusal: string }
}

/** A reference to a term: by id, by name or by both. */
export interface Reference {
  id: number | null
  name: string
}

/** A row that is neither a term nor an error. */
export interface EmptyRow {
  line: number
  passedOver: string
}

export type ReadRow = NamedRow | EmptyRow

export interface ReadFile {
  rows: ReadRow[]
  /** Notes on the file as a whole. */
  notes: string[]
}

type Clean = (html: string) => string

/** Rows read per turn of the event loop: jsdom frees memory only between turns. */
const ROWS_OF_ONE_TURN = 50

const fieldsOfForm = termForm.omit({ categories: true, relatedTerms: true })

/**
 * Reads the file twice: first to validate it and count the rows with a name, then row by row, keeping little in memory.
 * @param onRow called after each row with a name, of which there are `total`
 * @throws GlossaryError csv-without-terms when no row has a name, and those of `readCsv`, before the first call of `onRow`
 */
export async function readRows(
  read: () => Iterable<CsvRow>,
  contents: StoredContents,
  onRow: (done: number, total: number) => void,
): Promise<ReadFile> {
  const { places, hasHeader, notes, total, hasHtml } = scanFile(read())
  const clean = hasHtml ? (await import('../terms/clean-definition.ts')).cleanDefinition : (html: string) => html
  const rows: ReadRow[] = []
  let [named, isHeader] = [0, hasHeader]
  for (const row of read()) {
    if (isHeader) {
      isHeader = false
      continue
    }
    const passedOver = skipReason(row, places)
    // Copied, because a substring keeps the whole text in memory.
    rows.push(
      passedOver === null ? structuredClone(readRow(row, places, clean, contents)) : { line: row.line, passedOver },
    )
    if (passedOver === null) onRow((named += 1), total)
    if (hasHtml && rows.length % ROWS_OF_ONE_TURN === 0) await eventLoopTurn()
  }
  return { rows, notes }
}

/** Does not parse cells that exceed a bound. */
function readRow({ line, cells }: CsvRow, places: Places, clean: Clean, contents: StoredContents): NamedRow {
  const html = htmlOf(cells, places)
  const early = refuseRow(cells) ?? (html === null ? null : refuseBeyondBounds(html))
  const row = early === null ? readCells(cells, places, clean) : { name: nameOf(cells, places) }
  const { id = null, categories = '', categoryIds = [], currentTerm = '', currentTermId = null, ...counted } = row
  const { upvotes = 0, downvotes = 0, relatedTerms = [], unclearLegacy, ...written } = counted
  const { data, error } = fieldsOfForm.safeParse(written)
  const named: CategoryCells = { names: categories, ids: categoryIds }
  const hasTooMany = hasTooManyNames(named)
  const refusal = [
    early ?? error?.issues[0]?.message,
    hasTooMany ? tooManyCategories : undefined,
    relatedTerms.length > MAX_RELATED_TERMS ? tooManyRelated : undefined,
    upvotes === null ? rowMessages.wrongCount('Upvotes') : undefined,
    downvotes === null ? rowMessages.wrongCount('Downvotes') : undefined,
  ].find((message) => message !== undefined)
  const isRefused = data === undefined || refusal !== undefined
  const refersTo = currentTermId !== null || currentTerm !== ''
  const isLegacy = written.isLegacy === true
  const name = written.name ?? ''
  return {
    // Shortened to a valid length, because a preview shows it.
    ...{ line, name: shortened(name, MAX_NAME_LENGTH), nameKey: nameKeyOf(name), id },
    categories: hasTooMany ? { names: '', ids: [] } : named,
    currentTerm: isLegacy && refersTo ? { id: currentTermId, name: currentTerm } : null,
    relatedTerms,
    upvotes: upvotes ?? 0,
    downvotes: downvotes ?? 0,
    notes: [
      ...(unclearLegacy === undefined ? [] : [rowMessages.legacyUnclear(unclearLegacy)]),
      ...(isLegacy || !refersTo ? [] : [rowMessages.notLegacy(currentTerm || `${currentTermId}`)]),
    ],
    content: isRefused
      ? { refusal: refusal ?? '' }
      : contents.keep({ fields: data, keys: searchKeysOf(data), nameSlug: slugOf(data.name) }),
  }
}
