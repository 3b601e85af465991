import { z } from 'zod'
import { linkName } from './term.ts'

/** An entry of `/most-linked.json`. `count`: the number of definitions that link to the term. */
export const mostLinkedTerm = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  linkName,
  count: z.int(),
})
export type MostLinkedTerm = z.infer<typeof mostLinkedTerm>
