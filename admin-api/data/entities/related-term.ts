import { primary, references, table } from './table.ts'

/** A term that an editor has named as related to another term. */
export interface RelatedTerm {
  /** The term that names the other as related. */
  termId: number
  relatedId: number
}

export const RelatedTerm = table<RelatedTerm>(
  'related_term',
  {
    termId: { ...references('term', 'CASCADE'), ...primary },
    relatedId: { ...references('term', 'CASCADE'), ...primary },
  },
  { related_term_related: ['relatedId'] },
)
