import { leaveWithDraft } from './unsaved.ts'

/** Of a term that somebody else has deleted: to Add New Term, with what was typed. */
export const AddAsNewLink = ({ termId }: { termId: number }) => (
  <a className="button" href={`/add-word?draft=${termId}`} onClick={leaveWithDraft}>
    Add as a new term
  </a>
)

export const TERM_GONE = 'Somebody else has deleted this term. Nothing you typed is lost: add it as a new term.'
