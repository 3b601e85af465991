import { countOf, type Delimiter, delimiterOf, lineEndOf, withoutMarks } from '../../contracts/csv.ts'
import Papa from 'papaparse'
import { GlossaryError } from '../../contracts/errors.ts'
import { fileMessages, MAX_IMPORT_ROWS, MAX_ROW_LENGTH } from '../../contracts/import.ts'

/** A row of a CSV file. `line` is the line of the file, from 1, on which it begins; cells may contain line ends. */
export interface CsvRow {
  line: number
  cells: string[]
}

/** Minimum characters of a piece: enough to detect the line ends. */
const PIECE = 1_000_000

const NUL = '\0'

/** Maximum lines, including empty ones: spreadsheets may write many empty rows. */
const MOST_LINES = 10 * MAX_IMPORT_ROWS

/**
 * Yields the rows of a file. The whole text is never in memory.
 * @throws GlossaryError csv-not-utf8; csv-invalid for a NUL (not a text file) or an unclosed quote; csv-too-many-rows, csv-row-too-long
 */
export const readCsv = (file: Iterable<Uint8Array>): Generator<CsvRow> => parseCsv(decode(file))

/** Decodes into pieces of at least `PIECE` characters, except the last. */
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
  // UTF-16 has a NUL in every Latin letter, so without a byte-order mark one of the first two characters is NUL.
  if (text.includes(NUL)) throw new GlossaryError(text.slice(0, 2).includes(NUL) ? 'csv-not-utf8' : 'csv-invalid')
  return text
}

/** Yields the rows of a text in pieces, without empty lines. @throws GlossaryError as `readCsv` */
export function* parseCsv(pieces: Iterable<string>): Generator<CsvRow> {
  const reader = new RowReader()
  for (const piece of pieces) yield* reader.read(piece, false)
  yield* reader.read('', true)
}

interface ParsedRow {
  cells: string[]
  isBroken: boolean
  /** Start and end in its piece. */
  from: number
  to: number
}

const NO_ROW: ParsedRow = { cells: [''], isBroken: false, from: 0, to: 0 }

/**
 * Parses pieces into rows. Line ends may be LF, CRLF or a mix of both, or CR throughout; those in cells stay as they are. The last row of a piece may continue
 * in the next one, so it is parsed again with it.
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
    // One more than the limit, because one row may be the header.
    if (this.#rows > MAX_IMPORT_ROWS + 1 || this.#lines > MOST_LINES) throw new GlossaryError('csv-too-many-rows')
    this.#line += countOf(newline, text, from, to)
  }
}

/** The first line `sep=;`, which tells Excel the delimiter. That delimiter splits the line too. */
const isOfDelimiter = ([said, nothing, ...others]: readonly string[]): boolean =>
  said?.toLowerCase() === 'sep=' && nothing === '' && others.length === 0

/** Drops the CR of a CRLF. The parser ends rows at the LF, so that files with mixed line ends work too. */
function dropCarriageReturn(cells: string[]): void {
  const last = cells.at(-1)
  if (last?.endsWith('\r') === true) cells[cells.length - 1] = last.slice(0, -1)
}
