import type { ChangeKind } from '../../../contracts/change.ts'
import { integer, nullable, primary, table, text } from './table.ts'

/** A row of the append-only change feed. `contracts/change.ts` defines which kinds have which ids. */
export interface ChangeRow {
  id: number
  at: string
  kind: ChangeKind
  termId: number | null
  categoryId: number | null
}

export const ChangeRow = table<ChangeRow>(
  'change',
  {
    id: { ...integer, ...primary },
    at: text,
    kind: text,
    termId: { ...integer, ...nullable },
    categoryId: { ...integer, ...nullable },
  },
  { change_term: ['termId'], change_category: ['categoryId'] },
)

/** A single row with the number of the last change. A writer that appends holds its lock until the commit. */
export interface ChangeCounter {
  id: number
  last: number
}

export const ChangeCounter = table<ChangeCounter>('change_counter', { id: { ...integer, ...primary }, last: integer })
