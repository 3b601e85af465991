import type { CsvRow } from './read-csv.ts'

/** By the headers of the export, of the sample file and of the glossary file, without spaces and in lower case. */
const HEADERS = {
  id: 'id',
  termname: 'name',
  name: 'name',
  definition: 'definition',
  categories: 'categories',
  categoryids: 'categoryIds',
  islegacy: 'isLegacy',
  currentterm: 'currentTerm',
  currenttermid: 'currentTermId',
  upvotes: 'upvotes',
  downvotes: 'downvotes',
} as const

export type Column = (typeof HEADERS)[keyof typeof HEADERS]
export type Columns = Partial<Record<Column, number>>

/** Where the columns are in a file without a header that is known. */
const POSITIONS: Columns = {
  id: 0,
  name: 1,
  definition: 2,
  categories: 3,
  categoryIds: 4,
  isLegacy: 5,
  currentTermId: 7,
  upvotes: 10,
  downvotes: 11,
}

const isHeader = (key: string): key is keyof typeof HEADERS => Object.hasOwn(HEADERS, key)

/**
 * Which column is where, and the rows below the header. The first line is a header, known or not, unless it begins with
 * an id: then the file has none, and positions count, as they do below an unknown header.
 */
export function readColumns(rows: readonly CsvRow[]): { columns: Columns; below: readonly CsvRow[] } {
  const [first] = rows
  // A single line is a header, or nothing to rely on: no terms.
  if (first === undefined || rows.length < 2) return { columns: POSITIONS, below: [] }
  if (/^\s*\d+\s*$/.test(first.cells[0] ?? '')) return { columns: POSITIONS, below: rows }
  const named: Columns = {}
  first.cells.forEach((cell, index) => {
    const key = cell.replaceAll(/\s/g, '').toLowerCase()
    if (isHeader(key)) named[HEADERS[key]] ??= index
  })
  return { columns: named.name === undefined ? POSITIONS : named, below: rows.slice(1) }
}
