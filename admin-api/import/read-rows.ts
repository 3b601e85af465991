import { setImmediate as eventLoopTurn } from 'node:timers/promises'
import { GlossaryError } from '../../contracts/errors.ts'
import { rowMessages } from '../../contracts/import.ts'
import { MAX_RELATED_TERMS, type TermFields, termForm, tooManyRelated } from '../../contracts/term.ts'
import type { CategoryCells } from '../csv/category-names.ts'
import { findColumns, hasHtml, nameOf, type Places, readCells } from '../csv/term-columns.ts'
import { nameKeyOf, type SearchKeys, searchKeysOf } from '../data/search-keys.ts'
import { loadCleaner } from '../terms/check-definition.ts'
import type { CsvRow } from './read-csv.ts'

/** A row with a name, read as far as it can be without knowing the glossary. */
export interface NamedRow {
  line: number
  name: string
  nameKey: string
  /** As the file says; null where it says none. */
  id: number | null
  /** Of the cells, which only all rows together tell apart. */
  categories: CategoryCells
  currentTerm: Reference | null
  /** Names. */
  relatedTerms: string[]
  upvotes: number
  downvotes: number
  /** What the term would be; or why the row cannot become one. */
  content: { fields: TermFields; keys: SearchKeys } | { refusal: string }
}

/** To the current term: by id, by name or by both. */
export interface Reference {
  id: number | null
  name: string
}

/** A row that is passed over: it is neither a term nor an error. */
export interface EmptyRow {
  line: number
  passedOver: string
}

export type ReadRow = NamedRow | EmptyRow

/** Rows that are read between two turns of the event loop: jsdom lets go of memory only then. */
const ROWS_OF_ONE_TURN = 50

const fieldsOfForm = termForm.omit({ categories: true, relatedTerms: true })

/**
 * @param onRow is called after each row with a name, of which there are `total`
 * @throws GlossaryError csv-without-terms when no row has a name, before the first call
 */
export async function readRows(
  csv: readonly CsvRow[],
  onRow: (done: number, total: number) => void,
): Promise<ReadRow[]> {
  const { places, below } = splitHeader(csv)
  const total = below.filter((row) => passOver(row, places) === null).length
  if (total === 0) throw new GlossaryError('csv-without-terms')
  const cleanHtml = below.some(({ cells }) => hasHtml(cells, places)) ? await loadCleaner() : null
  const rows: ReadRow[] = []
  let named = 0
  for (const row of below) {
    const passedOver = passOver(row, places)
    rows.push(passedOver === null ? readRow(row, places, cleanHtml) : { line: row.line, passedOver })
    if (passedOver === null) onRow((named += 1), total)
    if (cleanHtml !== null && rows.length % ROWS_OF_ONE_TURN === 0) await eventLoopTurn()
  }
  return rows
}

/**
 * The first line is a header, known or not, unless it begins with an id: then the file has none, and positions count, as they do below an
 * unknown header. A file of a single line yields no terms.
 */
function splitHeader(rows: readonly CsvRow[]): { places: Places; below: readonly CsvRow[] } {
  const [first] = rows
  if (first === undefined || rows.length < 2) return { places: findColumns(null), below: [] }
  if (/^\s*\d+\s*$/.test(first.cells[0] ?? '')) return { places: findColumns(null), below: rows }
  return { places: findColumns(first.cells), below: rows.slice(1) }
}

/** Why a row is passed over, or null. */
function passOver({ cells }: CsvRow, places: Places): string | null {
  if (cells.length < 2) return rowMessages.tooFewFields
  return nameOf(cells, places) === '' ? rowMessages.withoutName : null
}

function readRow({ line, cells }: CsvRow, places: Places, cleanHtml: ((html: string) => string) | null): NamedRow {
  const row = readCells(cells, places, cleanHtml ?? ((html) => html))
  const { id = null, categories = '', categoryIds = [], currentTerm = '', currentTermId = null, ...counted } = row
  const { upvotes = 0, downvotes = 0, relatedTerms = [], ...written } = counted
  const { data, error } = fieldsOfForm.safeParse(written)
  const refusal = [
    error?.issues[0]?.message,
    relatedTerms.length > MAX_RELATED_TERMS ? tooManyRelated : undefined,
    upvotes === null ? rowMessages.wrongCount('Upvotes') : undefined,
    downvotes === null ? rowMessages.wrongCount('Downvotes') : undefined,
  ].find((message) => message !== undefined)
  const isLinked = written.isLegacy === true && (currentTermId !== null || currentTerm !== '')
  const name = written.name ?? ''
  return {
    line,
    name,
    nameKey: nameKeyOf(name),
    id,
    categories: { names: categories, ids: categoryIds },
    currentTerm: isLinked ? { id: currentTermId, name: currentTerm } : null,
    relatedTerms,
    upvotes: upvotes ?? 0,
    downvotes: downvotes ?? 0,
    content:
      data === undefined || refusal !== undefined
        ? { refusal: refusal ?? '' }
        : { fields: data, keys: searchKeysOf(data) },
  }
}
