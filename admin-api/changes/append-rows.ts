import { z } from 'zod'
import type { Change } from '../../contracts/change.ts'

type WithoutNumber<T> = T extends Change ? Omit<T, 'id' | 'at'> : never

/** What an edit touched; number and time are the log's. */
export type Touched = WithoutNumber<Change>

/** A row as the table has it. */
export interface AppendedRow {
  id: number
  at: string
  kind: Change['kind']
  termId: number | null
  categoryId: number | null
}

/** Each change once. */
export const distinct = (changes: readonly Touched[]): Touched[] => [
  ...new Map(changes.map((row) => [Object.values(row).join(' '), row])).values(),
]

/** Raises the counter, which stays locked until the commit, and answers its new value. */
export const takeNumbers = (count: number): string =>
  `UPDATE "change_counter" SET "last" = "last" + ${count} WHERE "id" = 1 RETURNING "last"`

const counter = z.tuple([z.object({ last: z.int() })])

/** @param counted what `takeNumbers` has answered */
export function numberRows(touched: readonly Touched[], counted: unknown): AppendedRow[] {
  const [{ last }] = counter.parse(counted)
  const at = new Date().toISOString()
  return touched.map((row, index) => ({
    id: last - touched.length + 1 + index,
    at,
    kind: row.kind,
    termId: 'termId' in row ? row.termId : null,
    categoryId: 'categoryId' in row ? row.categoryId : null,
  }))
}
