import { z } from 'zod'
import { linkName } from './term.ts'

/** A line of `/most-linked.json`. `count` definitions lead to the term. */
export const mostLinkedTerm = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  linkName,
  count: z.int(),
})
export type MostLinkedTerm = z.infer<typeof mostLinkedTerm>
