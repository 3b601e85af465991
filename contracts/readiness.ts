import { z } from 'zod'

/**
 * `GET /readyz` while readers get the site, with status 200. `degraded`: they get the last one, and nothing new is published; `reasons` says by
 * part of the service why, in sentences fit to show. Whoever is not ready at all answers 503 with an error reply.
 */
export const readiness = z.object({
  status: z.enum(['ok', 'degraded']),
  reasons: z.object({ site: z.string() }).optional(),
  /** `change`: the last one that the site shows; null until that is known. */
  published: z.object({ change: z.int().nullable(), pages: z.int() }),
})
export type Readiness = z.infer<typeof readiness>
