import { shortened } from '../../contracts/definition.ts'
import type { KeptContent } from './kept-contents.ts'
import type { NamedRow } from './read-rows.ts'

/** A term that an import makes of a row. */
export interface PlannedTerm {
  row: NamedRow
  id: number
  content: KeptContent
  currentTermId: number | null
  /** Keys of names. */
  categories: string[]
  /** Ids of terms that will be there. */
  relatedTerms: number[]
  /** What of the row is left out. */
  notes: string[]
}

/** What becomes of a row with a name. */
export type Decision =
  | { outcome: 'create'; row: NamedRow; term: PlannedTerm }
  | { outcome: 'skip'; row: NamedRow; message: string; termId: () => number }
  | { outcome: 'refuse'; row: NamedRow; message: string }

/** A message may name what the row says, which may be long. */
const MAX_MESSAGE_LENGTH = 1000

export const shortMessage = (message: string): string => shortened(message, MAX_MESSAGE_LENGTH)

/** For people; null: nothing. */
export const leftOutOf = ({ notes }: PlannedTerm): string | null =>
  notes.length === 0 ? null : shortMessage(notes.join('. '))
