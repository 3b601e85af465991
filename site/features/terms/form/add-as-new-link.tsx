import { leaveWithDraft } from './unsaved.ts'

/** Leads from the edit of a deleted term to Add New Term, with the typed text. */
export const AddAsNewLink = ({ termId }: { termId: number }) => (
  <a className="button" href={`/add-word?draft=${termId}`} onClick={leaveWithDraft}>
    Add as a new term
  </a>
)

export const TERM_GONE = 'Somebody else has deleted this term. Nothing you typed is lost: add it as a new term.'
