import { z } from 'zod'

/** The body of `POST /api/hooks/rebuild`, which is signed according to Standard Webhooks. */
export const rebuildHook = z.strictObject({
  type: z.literal('rebuild', 'The type must be rebuild'),
  data: z.strictObject(
    { scope: z.enum(['all', 'changes'], 'The scope must be all or changes') },
    'Data with a scope are required',
  ),
})
export type RebuildHook = z.infer<typeof rebuildHook>

/** The headers of Standard Webhooks. The signature is checked first, so that without it a sender learns nothing about other errors. */
export const webhookHeaders = z.strictObject({
  'webhook-id': z.string().describe('The same is the same message, to be obeyed once'),
  'webhook-timestamp': z.string().describe('Seconds since 1970, of the attempt'),
  'webhook-signature': z
    .string()
    .describe(
      'v1,{HMAC-SHA256 of id.timestamp.body in base64}, by the bytes that follow whsec_ in the secret, in base64',
    ),
})

const paths = z.array(z.string())

/** The body that `PUBLISHED_WEBHOOK_URLS` receive after a publish. After failed deliveries, it covers several publishes. */
export const publishedHook = z.object({
  type: z.literal('site.published'),
  data: z.object({
    change: z.int().describe('The site shows all changes up to this one'),
    published: paths.describe('Paths as readers ask for them that are new or changed, those that lead on included'),
    removed: paths.describe('Paths that are gone'),
    all: z
      .boolean()
      .describe('More than a body holds, or not known which: the lists are empty, and everything may be new'),
  }),
})
export type PublishedHook = z.infer<typeof publishedHook>
