import { z } from 'zod'

/** The body that `POST /api/hooks/rebuild` takes, signed by the rules of Standard Webhooks. */
export const rebuildHook = z.strictObject({
  type: z.literal('rebuild'),
  data: z.strictObject({ scope: z.enum(['all', 'changes']) }),
})
export type RebuildHook = z.infer<typeof rebuildHook>

/** The body that `PUBLISHED_WEBHOOK_URLS` receive after each publish: paths as readers ask for them. */
export interface PublishedHook {
  type: 'site.published'
  data: { change: number; published: string[]; removed: string[] }
}
