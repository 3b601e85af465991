import { setImmediate as eventLoopTurn } from 'node:timers/promises'
import { plainText } from '../../contracts/definition.ts'
import { GlossaryError } from '../../contracts/errors.ts'
import { rowMessages } from '../../contracts/import.ts'
import { id as termId, termForm } from '../../contracts/term.ts'
import { searchWords } from '../../contracts/search-words.ts'
import { oneLine } from '../../contracts/text.ts'
import { nameKeyOf } from '../categories/name-key.ts'
import { isHtmlCell, unguard, unguardDefinition } from '../terms/csv-guard.ts'
import { searchKeyOf } from '../terms/search-key.ts'
import { textToHtml } from './text-to-html.ts'
import { type Column, type Columns, readColumns } from './columns.ts'
import type { CsvRow } from './read-csv.ts'

/** A row with a name, read as far as it can be without knowing the glossary. */
export interface NamedRow {
  line: number
  name: string
  nameKey: string
  /** As the file says; null where it says none. */
  id: number | null
  definition: string
  searchKey: string
  words: string[]
  /** Of the cells, which only all rows together tell apart. */
  categories: CategoryCells
  isLegacy: boolean
  currentTerm: Reference | null
  upvotes: number
  downvotes: number
  /** Why it cannot become a term, or null. */
  refusal: string | null
}

export interface CategoryCells {
  names: string
  /** Null for what is no id. */
  ids: (number | null)[]
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

/**
 * @param onRow is called after each row with a name, of which there are `total`
 * @throws GlossaryError csv-without-terms when no row has a name, before the first call
 */
export async function readRows(
  csv: readonly CsvRow[],
  onRow: (done: number, total: number) => void,
): Promise<ReadRow[]> {
  const { columns, below } = readColumns(csv)
  const total = below.filter((row) => passOver(row, columns) === null).length
  if (total === 0) throw new GlossaryError('csv-without-terms')
  const cleanHtml = below.some((row) => isHtmlCell(cellOf(row, columns, 'definition').trim()))
    ? await loadCleaner()
    : null
  const rows: ReadRow[] = []
  let named = 0
  for (const row of below) {
    const read = readRow(row, columns, cleanHtml ?? textToHtml)
    rows.push(read)
    if ('name' in read) onRow((named += 1), total)
    if (cleanHtml !== null && rows.length % ROWS_OF_ONE_TURN === 0) await eventLoopTurn()
  }
  return rows
}

/** Takes a browser's parser along, 0.3 s and 50 MB, which plain text does not need. */
async function loadCleaner(): Promise<(html: string) => string> {
  const { cleanDefinition } = await import('../terms/clean-definition.ts')
  return cleanDefinition
}

const cellOf = ({ cells }: CsvRow, columns: Columns, column: Column): string => {
  const index = columns[column]
  return index === undefined ? '' : (cells[index] ?? '')
}

/** Why a row is passed over, or null. */
function passOver(row: CsvRow, columns: Columns): string | null {
  if (row.cells.length < 2) return rowMessages.tooFewFields
  return nameOf(cellOf(row, columns, 'name')) === '' ? rowMessages.withoutName : null
}

function readRow(row: CsvRow, columns: Columns, cleanHtml: (html: string) => string): ReadRow {
  const cell = (column: Column): string => cellOf(row, columns, column).trim()
  const passedOver = passOver(row, columns)
  if (passedOver !== null) return { line: row.line, passedOver }
  const name = nameOf(cell('name'))

  const refusals: string[] = []
  const definition = isHtmlCell(cell('definition'))
    ? cleanHtml(cell('definition'))
    : textToHtml(unguardDefinition(cell('definition')))
  for (const rule of [termForm.shape.name.safeParse(name), termForm.shape.definition.safeParse(definition)])
    if (rule.error) refusals.push(rule.error.issues[0]?.message ?? '')
  const [upvotes, downvotes] = [readCount(cell('upvotes')), readCount(cell('downvotes'))]
  if (upvotes === null) refusals.push(rowMessages.wrongCount('Upvotes'))
  if (downvotes === null) refusals.push(rowMessages.wrongCount('Downvotes'))
  return {
    line: row.line,
    name,
    nameKey: nameKeyOf(name),
    id: readId(cell('id')),
    definition,
    searchKey: searchKeyOf(name, definition),
    words: searchWords(plainText(definition)),
    categories: { names: nameOf(cell('categories')), ids: readIds(cell('categoryIds')) },
    ...readLegacy(cell),
    upvotes: upvotes ?? 0,
    downvotes: downvotes ?? 0,
    refusal: refusals[0] ?? null,
  }
}

/** Names as forms make them. */
const nameOf = (cell: string): string => oneLine(unguard(cell.trim())).trim()

/** The export writes `Yes`, the ready-made file `true`. */
function readLegacy(cell: (column: Column) => string): Pick<NamedRow, 'isLegacy' | 'currentTerm'> {
  if (!['yes', 'true'].includes(cell('isLegacy').toLowerCase())) return { isLegacy: false, currentTerm: null }
  const reference = { id: readId(cell('currentTermId')), name: nameOf(cell('currentTerm')) }
  return { isLegacy: true, currentTerm: reference.id === null && reference.name === '' ? null : reference }
}

const readId = (cell: string): number | null =>
  /^\d+$/.test(cell) ? (termId.safeParse(Number(cell)).data ?? null) : null

const readIds = (cell: string): (number | null)[] =>
  cell === '' ? [] : cell.split(',').map((one) => readId(one.trim()))

/** Votes of a term; nothing counts as none. Null for what is no count. */
function readCount(cell: string): number | null {
  if (cell === '') return 0
  return /^\d{1,9}$/.test(cell) ? Number(cell) : null
}
