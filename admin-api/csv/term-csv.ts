import Papa from 'papaparse'
import type { Term } from '../../contracts/term.ts'
import { type Column, COLUMNS, type ShortFields } from './term-columns.ts'

/** Makes spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\ufeff'

const NEW_LINE = '\r\n'

/** Builds a CSV file piece by piece. Lifecycle: `scan` all terms, then `head`, then `rows` any number of times. */
export class TermCsv {
  private readonly unneeded = new Set(COLUMNS.filter(({ isNeededBy }) => isNeededBy !== undefined))

  /** Notes which optional columns the terms need. */
  scan(terms: readonly ShortFields[]): void {
    for (const column of this.unneeded)
      if (terms.some((term) => column.isNeededBy?.(term))) this.unneeded.delete(column)
  }

  head(): string {
    return BYTE_ORDER_MARK + Papa.unparse([this.columns.map(({ header }) => header)], { newline: NEW_LINE })
  }

  /** @param names names of all terms that these point to, by id */
  rows(terms: readonly Term[], names: ReadonlyMap<number, string>): string {
    const { columns } = this
    const rows = terms.map((term) => columns.map(({ write }) => write(term, names)))
    return NEW_LINE + Papa.unparse(rows, { newline: NEW_LINE })
  }

  private get columns(): Column[] {
    return COLUMNS.filter((column) => !this.unneeded.has(column))
  }
}
