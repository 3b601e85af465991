import { setImmediate as eventLoopTurn } from 'node:timers/promises'
import { firstCharacters } from '../../contracts/definition.ts'
import { refuseBeyondBounds } from '../../contracts/definition-bounds.ts'
import { GlossaryError } from '../../contracts/errors.ts'
import { fileMessages, refuseRow, rowMessages } from '../../contracts/import.ts'
import {
  MAX_NAME_LENGTH,
  MAX_RELATED_TERMS,
  termForm,
  tooManyCategories,
  tooManyRelated,
} from '../../contracts/term.ts'
import { type CategoryCells, hasTooManyNames } from '../csv/category-names.ts'
import { findColumns, htmlOf, isByPlace, nameOf, type Places, readCells, unknownHeadersOf } from '../csv/term-cells.ts'
import { nameKeyOf, searchKeysOf } from '../data/search-keys.ts'
import type { KeptContent, KeptContents } from './kept-contents.ts'
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
  /** Where what the term would be is kept; or why the row cannot become one. */
  content: KeptContent | { refusal: string }
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

export interface ReadFile {
  rows: ReadRow[]
  /** What there is to know of it as a whole. */
  notes: string[]
}

type Clean = (html: string) => string

/** Rows that are read between two turns of the event loop: jsdom lets go of memory only then. */
const ROWS_OF_ONE_TURN = 50

const fieldsOfForm = termForm.omit({ categories: true, relatedTerms: true })

/**
 * Reads the file twice: to know that it is sound and how many rows have a name, and then row by row, of which little stays in memory.
 * @param onRow is called after each row with a name, of which there are `total`
 * @throws GlossaryError csv-without-terms when no row has a name, and those of `readCsv`, before the first call
 */
export async function readRows(
  read: () => Iterable<CsvRow>,
  contents: KeptContents,
  onRow: (done: number, total: number) => void,
): Promise<ReadFile> {
  const { places, header, total, hasHtml } = lookThrough(read())
  const clean = hasHtml ? (await import('../terms/clean-definition.ts')).cleanDefinition : (html: string) => html
  const rows: ReadRow[] = []
  let [named, isHeader] = [0, header !== null]
  for (const row of read()) {
    if (isHeader) {
      isHeader = false
      continue
    }
    const passedOver = passOver(row, places)
    // A copy: a piece of a text keeps the whole text in memory.
    rows.push(
      passedOver === null ? structuredClone(readRow(row, places, clean, contents)) : { line: row.line, passedOver },
    )
    if (passedOver === null) onRow((named += 1), total)
    if (hasHtml && rows.length % ROWS_OF_ONE_TURN === 0) await eventLoopTurn()
  }
  return { rows, notes: header === null ? [] : notesOf(header, places) }
}

/** What is wrong with a header is told: a column whose heading is misspelt would be missing without a word. */
function notesOf(header: readonly string[], places: Places): string[] {
  const unknown = unknownHeadersOf(header)
  if (isByPlace(places)) return [fileMessages.byPlace]
  return unknown.length === 0 ? [] : [firstCharacters(fileMessages.unknownHeaders(unknown), MAX_NOTE_LENGTH)]
}

const MAX_NOTE_LENGTH = 1000

interface LookedThrough {
  places: Places
  /** Null for a file without one. */
  header: readonly string[] | null
  total: number
  hasHtml: boolean
}

/**
 * The first line is a header, known or not, unless it begins with an id: then the file has none, and positions count, as they do below an
 * unknown header. A file of a single line yields no terms.
 */
function lookThrough(csv: Iterable<CsvRow>): LookedThrough {
  let places: Places | null = null
  let header: readonly string[] | null = null
  let [hasHtml, total, count] = [false, 0, 0]
  for (const row of csv) {
    if (places === null && !/^\s*\d+\s*$/.test(row.cells[0] ?? '')) header = row.cells
    places ??= findColumns(header)
    count += 1
    if ((header !== null && count === 1) || passOver(row, places) !== null) continue
    total += 1
    hasHtml ||= htmlOf(row.cells, places) !== null
  }
  if (places === null || total === 0 || count < 2) throw new GlossaryError('csv-without-terms')
  return { places, header, total, hasHtml }
}

/** Why a row is passed over, or null. */
function passOver({ cells }: CsvRow, places: Places): string | null {
  if (cells.length < 2) return rowMessages.tooFewFields
  return nameOf(cells, places) === '' ? rowMessages.withoutName : null
}

/** What is beyond a bound is not looked at any further. */
function readRow({ line, cells }: CsvRow, places: Places, clean: Clean, contents: KeptContents): NamedRow {
  const html = htmlOf(cells, places)
  const early = refuseRow(cells) ?? (html === null ? null : refuseBeyondBounds(html))
  const row = early === null ? readCells(cells, places, clean) : { name: nameOf(cells, places) }
  const { id = null, categories = '', categoryIds = [], currentTerm = '', currentTermId = null, ...counted } = row
  const { upvotes = 0, downvotes = 0, relatedTerms = [], ...written } = counted
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
  const isLinked = written.isLegacy === true && (currentTermId !== null || currentTerm !== '')
  const name = written.name ?? ''
  return {
    ...{ line, name: shorten(name), nameKey: nameKeyOf(name), id },
    categories: hasTooMany ? { names: '', ids: [] } : named,
    currentTerm: isLinked ? { id: currentTermId, name: currentTerm } : null,
    relatedTerms,
    upvotes: upvotes ?? 0,
    downvotes: downvotes ?? 0,
    content: isRefused ? { refusal: refusal ?? '' } : contents.keep({ fields: data, keys: searchKeysOf(data) }),
  }
}

/** As far as it can be somebody's name: a preview shows it. */
const shorten = (name: string): string =>
  name.length <= MAX_NAME_LENGTH ? name : `${firstCharacters(name, MAX_NAME_LENGTH)}…`
