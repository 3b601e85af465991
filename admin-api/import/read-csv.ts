import { countOf, lineEndOf } from '../../contracts/csv.ts'
import Papa from 'papaparse'
import { GlossaryError } from '../../contracts/errors.ts'

/** A row of a CSV file; `line` is the line of the file on which it begins, from 1: cells may hold line ends. */
export interface CsvRow {
  line: number
  cells: string[]
}

/** @throws GlossaryError csv-invalid for what is not UTF-8, holds a NUL (so it is no text), or has quotes that do not close */
export function readCsv(bytes: Uint8Array): CsvRow[] {
  const text = decode(bytes)
  if (text.includes('\u0000')) throw new GlossaryError('csv-invalid')
  return parseCsv(text)
}

function decode(bytes: Uint8Array): string {
  try {
    // Also takes the byte-order mark away.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new GlossaryError('csv-invalid', { cause })
  }
}

/**
 * The rows of the text; empty lines are left out. Line ends may be LF, CRLF or both, or CR throughout; those in cells stay as they are.
 * @throws GlossaryError csv-invalid
 */
export function parseCsv(text: string): CsvRow[] {
  const newline = lineEndOf(text)
  const rows: CsvRow[] = []
  let line = 1
  let parsed = 0
  Papa.parse<string[]>(text, {
    delimiter: ',',
    newline,
    step: ({ data: cells, errors, meta }) => {
      if (errors.some(({ type }) => type === 'Quotes')) throw new GlossaryError('csv-invalid')
      if (newline === '\n') dropCarriageReturn(cells)
      if (cells.length > 1 || cells[0] !== '') rows.push({ line, cells })
      line += countOf(newline, text, parsed, meta.cursor)
      parsed = meta.cursor
    },
  })
  return rows
}

/** Of a CRLF: the parser ends rows at the LF, so that files with both kinds of line ends are read too. */
function dropCarriageReturn(cells: string[]): void {
  const last = cells.at(-1)
  if (last?.endsWith('\r') === true) cells[cells.length - 1] = last.slice(0, -1)
}
