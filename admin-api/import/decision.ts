import { shortened } from '../../contracts/definition.ts'
import type { StoredContent } from './stored-contents.ts'
import type { NamedRow } from './read-rows.ts'

/** A term that an import creates from a row. */
export interface PlannedTerm {
  row: NamedRow
  id: number
  content: StoredContent
  currentTermId: number | null
  /** Name keys of its categories. */
  categories: string[]
  /** Ids of related terms that will exist after the import. */
  relatedTerms: number[]
  /** What is left out of the row, for people. */
  notes: string[]
}

/** The outcome of a row with a name. */
export type Decision =
  | { outcome: 'create'; row: NamedRow; term: PlannedTerm }
  | { outcome: 'skip'; row: NamedRow; message: string; termId: () => number }
  | { outcome: 'refuse'; row: NamedRow; message: string }

/** Characters: a message may quote the row, which may be long. */
const MAX_MESSAGE_LENGTH = 1000

export const shortMessage = (message: string): string => shortened(message, MAX_MESSAGE_LENGTH)

/** What was left out of a row, as one message; null if nothing was. */
export const omissionsOf = ({ notes }: PlannedTerm): string | null =>
  notes.length === 0 ? null : shortMessage(notes.join('. '))
