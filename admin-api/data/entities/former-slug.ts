import { integer, primary, table, text } from './table.ts'

/** A slug that a term or category had before: it goes on answering with a redirect until another one takes it. */
export interface FormerSlug {
  kind: 'term' | 'category'
  slug: string
  /** Of the term or category that had it. */
  ownerId: number
}

export const FormerSlug = table<FormerSlug>(
  'former_slug',
  { kind: { ...text, ...primary }, slug: { ...text, ...primary }, ownerId: integer },
  { former_slug_owner: ['kind', 'ownerId'] },
)
