import { integer, primary, table, text } from './table.ts'

/** A previous slug of a term or category. Its address redirects until another term or category takes the slug. */
export interface FormerSlug {
  kind: 'term' | 'category'
  slug: string
  /** Id of the term or category that had it. */
  ownerId: number
}

export const FormerSlug = table<FormerSlug>(
  'former_slug',
  { kind: { ...text, ...primary }, slug: { ...text, ...primary }, ownerId: integer },
  { former_slug_owner: ['kind', 'ownerId'] },
)
