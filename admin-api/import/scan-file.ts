import { firstCharacters } from '../../contracts/definition.ts'
import { GlossaryError } from '../../contracts/errors.ts'
import { fileMessages, rowMessages } from '../../contracts/import.ts'
import { isVisible } from '../../contracts/text.ts'
import { findColumns, htmlOf, isByPlace, isHeader, nameOf, type Places, unknownHeadersOf } from '../csv/term-cells.ts'
import type { CsvRow } from './read-csv.ts'

/** Characters. */
const MAX_NOTE_LENGTH = 1000

/** Notes on unknown columns, because a column with a misspelt heading would otherwise be missing silently. */
function notesOf(header: readonly string[], places: Places): string[] {
  const unknown = unknownHeadersOf(header)
  if (isByPlace(places)) return [fileMessages.byPlace]
  return unknown.length === 0 ? [] : [firstCharacters(fileMessages.unknownHeaders(unknown), MAX_NOTE_LENGTH)]
}

interface ScannedFile {
  places: Places
  hasHeader: boolean
  /** Notes on the file as a whole. */
  notes: string[]
  total: number
  hasHtml: boolean
}

/**
 * Reads the file once, for its columns and counts. The first line is a header unless it begins with an id. Without a header or with an unknown one, the
 * position decides the column. @throws GlossaryError csv-without-terms, also for a single line
 */
export function scanFile(csv: Iterable<CsvRow>): ScannedFile {
  let places: Places | null = null
  let header: readonly string[] | null = null
  let [hasHtml, total, count] = [false, 0, 0]
  for (const row of csv) {
    if (places === null && !/^\s*\d+\s*$/.test(row.cells[0] ?? '')) header = row.cells
    places ??= findColumns(header)
    count += 1
    if ((header !== null && count === 1) || skipReason(row, places) !== null) continue
    total += 1
    hasHtml ||= htmlOf(row.cells, places) !== null
  }
  if (places === null || total === 0 || count < 2) throw new GlossaryError('csv-without-terms')
  return { places, hasHeader: header !== null, notes: header === null ? [] : notesOf(header, places), total, hasHtml }
}

/** Why a row is passed over; null if it is not. */
export function skipReason({ cells }: CsvRow, places: Places): string | null {
  if (cells.length < 2) return rowMessages.tooFewFields
  if (!isVisible(nameOf(cells, places))) return rowMessages.withoutName
  return isHeader(cells, places) ? rowMessages.headerAgain : null
}
