import { z } from 'zod'

/** The body that `POST /api/hooks/rebuild` takes, signed by the rules of Standard Webhooks. */
export const rebuildHook = z.strictObject({
  type: z.literal('rebuild', 'The type must be rebuild'),
  data: z.strictObject(
    { scope: z.enum(['all', 'changes'], 'The scope must be all or changes') },
    'Data with a scope are required',
  ),
})
export type RebuildHook = z.infer<typeof rebuildHook>

/** Standard Webhooks: who cannot sign gets no further, whatever else is wrong. */
export const webhookHeaders = z.strictObject({
  'webhook-id': z.string().describe('One that was obeyed before is not obeyed again'),
  'webhook-timestamp': z.string().describe('Seconds since 1970'),
  'webhook-signature': z.string().describe('v1,{HMAC-SHA256 of id.timestamp.body in base64}'),
})

/**
 * The body that `PUBLISHED_WEBHOOK_URLS` receive after a publish, or after several while one did not arrive: paths as readers ask for them. `all`: more
 * than a body holds, or it is not known which; the lists are empty then.
 */
export interface PublishedHook {
  type: 'site.published'
  data: { change: number; published: string[]; removed: string[]; all: boolean }
}
