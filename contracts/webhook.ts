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
  'webhook-id': z.string().describe('Identifies the message: a repeated one is carried out once'),
  'webhook-timestamp': z.string().describe('Time of the attempt in seconds since 1970'),
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
    published: paths.describe('New or changed paths as readers request them, redirects included'),
    removed: paths.describe('Removed paths'),
    all: z
      .boolean()
      .describe('Too many paths for a body, or unknown ones: the lists are empty, and everything may be new'),
  }),
})
export type PublishedHook = z.infer<typeof publishedHook>
