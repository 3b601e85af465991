import { countOf, type Delimiter, delimiterOf, lineEndOf, withoutMarks } from '../../contracts/csv.ts'
import Papa from 'papaparse'
import { GlossaryError } from '../../contracts/errors.ts'
import { fileMessages, MAX_IMPORT_ROWS, MAX_ROW_LENGTH } from '../../contracts/import.ts'

/** A row of a CSV file; `line` is the line of the file on which it begins, from 1: cells may hold line ends. */
export interface CsvRow {
  line: number
  cells: string[]
}

/** Characters of a piece: as many as line ends are looked for in. */
const PIECE = 1_000_000

const NUL = '\0'

/** Below so many empty lines a file is still somebody's. */
const MOST_LINES = 10 * MAX_IMPORT_ROWS

/**
 * The rows of a file one by one, which never stands in memory as text as a whole.
 * @throws GlossaryError csv-not-utf8; csv-invalid for what holds a NUL (so it is no text), or has quotes that do not close;
 * csv-too-many-rows, csv-row-too-long
 */
export const readCsv = (file: Iterable<Uint8Array>): Generator<CsvRow> => parseCsv(decode(file))

/** Pieces of text that are long enough to tell how lines end, but for the last. */
function* decode(file: Iterable<Uint8Array>): Generator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let piece = ''
  for (const chunk of file) {
    piece += readable(() => decoder.decode(chunk, { stream: true }))
    if (piece.length < PIECE) continue
    yield piece
    piece = ''
  }
  yield piece + readable(() => decoder.decode())
}

function readable(decoded: () => string): string {
  let text: string
  try {
    text = decoded()
  } catch (cause) {
    throw new GlossaryError('csv-not-utf8', { cause })
  }
  // In UTF-16 every second byte of Latin letters is one, which a file without a mark begins with.
  if (text.includes(NUL)) throw new GlossaryError(text.slice(0, 2).includes(NUL) ? 'csv-not-utf8' : 'csv-invalid')
  return text
}

/** The rows of a text that comes in pieces; empty lines are left out. @throws GlossaryError as `readCsv` */
export function* parseCsv(pieces: Iterable<string>): Generator<CsvRow> {
  const reader = new RowReader()
  for (const piece of pieces) yield* reader.read(piece, false)
  yield* reader.read('', true)
}

interface ParsedRow {
  cells: string[]
  isBroken: boolean
  /** Where it begins and ends in its piece. */
  from: number
  to: number
}

const NO_ROW: ParsedRow = { cells: [''], isBroken: false, from: 0, to: 0 }

/**
 * Line ends may be LF, CRLF or both, or CR throughout; those in cells stay as they are. The last row of a piece may go on in the next one, so it
 * is read again with it.
 */
class RowReader {
  #last = NO_ROW
  #newline: '\n' | '\r' | null = null
  #delimiter: Delimiter | null = null
  #rest = ''
  #line = 1
  #lines = 0
  #rows = 0

  read(piece: string, isLast: boolean): CsvRow[] {
    const text = withoutMarks(this.#rest + piece)
    const newline = (this.#newline ??= lineEndOf(text))
    const delimiter = (this.#delimiter ??= delimiterOf(text))
    const rows: CsvRow[] = []
    this.#last = NO_ROW
    Papa.parse<string[]>(text, {
      delimiter,
      newline,
      step: ({ data: cells, errors, meta }) => {
        const { to } = this.#last
        if (to > 0) this.#take(this.#last, text, newline, rows)
        this.#last = { cells, isBroken: errors.some(({ type }) => type === 'Quotes'), from: to, to: meta.cursor }
      },
    })
    this.#rest = text.slice(this.#last.from)
    if (this.#rest.length > MAX_ROW_LENGTH) throw new GlossaryError('csv-row-too-long')
    if (isLast) this.#take(this.#last, text, newline, rows)
    return rows
  }

  #take({ cells, isBroken, from, to }: ParsedRow, text: string, newline: '\n' | '\r', rows: CsvRow[]): void {
    if (to - from > MAX_ROW_LENGTH) throw new GlossaryError('csv-row-too-long')
    if (isBroken) throw new GlossaryError('csv-invalid', { fields: { file: fileMessages.brokenQuotes(this.#line) } })
    if (newline === '\n') dropCarriageReturn(cells)
    const isEmpty = (cells.length === 1 && cells[0] === '') || (this.#line === 1 && isOfDelimiter(cells))
    if (!isEmpty) rows.push({ line: this.#line, cells })
    this.#rows += isEmpty ? 0 : 1
    this.#lines += 1
    // One of them may be the header.
    if (this.#rows > MAX_IMPORT_ROWS + 1 || this.#lines > MOST_LINES) throw new GlossaryError('csv-too-many-rows')
    this.#line += countOf(newline, text, from, to)
  }
}

/** `sep=;`, which some programs write before all rows, so that Excel knows what parts the cells: it is parted too. */
const isOfDelimiter = ([said, nothing, ...others]: readonly string[]): boolean =>
  said?.toLowerCase() === 'sep=' && nothing === '' && others.length === 0

/** Of a CRLF: the parser ends rows at the LF, so that files with both kinds of line ends are read too. */
function dropCarriageReturn(cells: string[]): void {
  const last = cells.at(-1)
  if (last?.endsWith('\r') === true) cells[cells.length - 1] = last.slice(0, -1)
}
