import { isVisible } from '../../contracts/text.ts'
import { isHtmlCell } from './csv-guard.ts'
import { type Cells, type Column, COLUMNS, readNames } from './term-columns.ts'

/** Position in the file → column. */
export type Places = ReadonlyMap<number, Column>

const keyOf = (header: string): string => header.replaceAll(/\s/g, '').toLowerCase()
const BY_HEADER = new Map(
  COLUMNS.flatMap((column) => [column.header, column.alias ?? column.header].map((header) => [keyOf(header), column])),
)
const BY_POSITION: Places = new Map(
  [...COLUMNS.entries()].filter(([, { needsHeader, isNeededBy }]) => needsHeader !== true && isNeededBy === undefined),
)

/** Headers that no column has. */
export const unknownHeadersOf = (headers: readonly string[]): string[] =>
  headers.map((header) => header.trim()).filter((header) => isVisible(header) && !BY_HEADER.has(keyOf(header)))

/** Finds columns by header, ignoring case and spaces; by position if no header is that of the name. Of repeated headers, the first counts. */
export function findColumns(headers: readonly string[] | null): Places {
  const found = new Map<Column, number>()
  headers?.forEach((header, index) => {
    const column = BY_HEADER.get(keyOf(header))
    if (column !== undefined && !found.has(column)) found.set(column, index)
  })
  const hasNames = [...found.keys()].some(({ header }) => header === 'Term Name')
  return hasNames ? new Map([...found].map(([column, index]) => [index, column])) : BY_POSITION
}

/** Whether columns are found by position, because no header is that of the name. */
export const isByPlace = (places: Places): boolean => places === BY_POSITION

const cellOf = (cells: readonly string[], places: Places, header: string): string => {
  const index = [...places].find(([, column]) => column.header === header)?.[0]
  return (index === undefined ? undefined : cells[index])?.trim() ?? ''
}

/** Whether every non-empty cell repeats its column's header, as in a file joined from several. */
export const isHeader = (cells: readonly string[], places: Places): boolean =>
  [...places].every(([index, column]) => {
    const cell = cells[index] ?? ''
    return cell === '' || BY_HEADER.get(keyOf(cell)) === column
  })

/** The definition if it is HTML, otherwise null. */
export function htmlOf(cells: readonly string[], places: Places): string | null {
  const cell = cellOf(cells, places, 'Definition')
  return isHtmlCell(cell) ? cell : null
}

export const nameOf = (cells: readonly string[], places: Places): string =>
  readNames(cellOf(cells, places, 'Term Name'))

/** Parses a row. */
export function readCells(cells: readonly string[], places: Places, cleanHtml: (html: string) => string): Cells {
  const row: Cells = {}
  for (const [index, { read }] of places) Object.assign(row, read?.((cells[index] ?? '').trim(), cleanHtml))
  return row
}
