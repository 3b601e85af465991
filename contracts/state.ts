import { z } from 'zod'

/** `ok`: everything works. `degraded`: readers get the site, but something else does not work. `down`: do not route readers here. */
export const STATUSES = ['ok', 'degraded', 'down'] as const
export type Status = (typeof STATUSES)[number]

interface Reason {
  status: Exclude<Status, 'ok'>
  /** Without a full stop. */
  sentence: string
  /** Whether saved changes still reach their pages. `late`: perhaps, because single edits overtake the rest of a large one. */
  pages: 'made' | 'late' | 'held-up'
}

const down = (sentence: string, pages: Reason['pages'] = 'made'): Reason => ({ status: 'down', sentence, pages })
const degraded = (sentence: string): Reason => ({ status: 'degraded', sentence, pages: 'made' })
const unpublished = (sentence: string, pages: Reason['pages'] = 'held-up'): Reason => ({
  status: 'degraded',
  sentence,
  pages,
})

/** Everything that can be wrong with a running glossary. `/readyz`, `/metrics` and the administrator screens use the same codes, which never change. */
export const reasons = {
  'first-publish': down('The first publish is not finished', 'held-up'),
  stopping: down('The service is stopping', 'held-up'),
  'database-away': down('The database does not answer'),
  'database-locked': degraded('Another program holds the lock of the database, so nothing can be saved'),
  'data-disk-full': degraded('The disk of the glossary is full, so nothing can be saved'),
  'data-unwritable': degraded('The disk of the glossary cannot be written, so nothing can be saved'),
  'database-read-only': degraded('The database is read-only, so nothing can be saved'),
  'database-damaged': degraded('The database is damaged, so some of it cannot be read or saved'),
  'images-away': degraded('The storage of the images cannot be used'),
  'disk-nearly-full': degraded('Less than 5 % of the disk, or of the files that it can hold, is free'),
  'publishing-paused': unpublished('Publishing is paused'),
  'publish-disk-full': unpublished('The disk of the published pages is full'),
  'publish-unwritable': unpublished('The folder of the published pages cannot be written'),
  'publisher-restarting': unpublished('Publishing ended unexpectedly and is being restarted'),
  'publishing-behind': unpublished('A change has waited for more than 30 seconds to be published', 'late'),
  'pages-failing': degraded('Some pages cannot be made, and readers get their last good versions'),
  'targets-failing': degraded('Some publishing targets cannot be written, and their readers get the last good pages'),
  'webhooks-failing': degraded('Other hosts cannot be notified of what was published'),
} as const satisfies Record<string, Reason>

export type ReasonCode = keyof typeof reasons
export const REASON_CODES = Object.keys(reasons).filter((code): code is ReasonCode => Object.hasOwn(reasons, code))

/** What is wrong at the moment: code → sentence. */
const currentReasons = z.partialRecord(z.enum(REASON_CODES), z.string())
export type CurrentReasons = z.infer<typeof currentReasons>

/** Whether the only problem is that publishing is behind: pages are made, but there are many. */
export function isOnlyLate(current: CurrentReasons): boolean {
  const codes = REASON_CODES.filter((code) => current[code] !== undefined)
  return codes.length > 0 && codes.every((code) => reasons[code].pages === 'late')
}

/** `change`: the last change that the site shows; null until it is known. */
const published = z.object({ change: z.int().nullable(), pages: z.int() })

/** `GET /readyz` with status 200. If the status is `down`, the reply is an error with 503 whose `fields` are the reasons. */
export const readiness = z.object({ status: z.enum(['ok', 'degraded']), reasons: currentReasons, published })
export type Readiness = z.infer<typeof readiness>

const attempts = {
  failed: z.int(),
  /** Why the last attempt failed; null if it succeeded. */
  failure: z.string().nullable(),
}

/** A webhook URL that is called after each publish. */
export const webhookState = z.object({
  /** Only scheme and host, because the path may be secret. */
  host: z.string(),
  waiting: z.int(),
  delivered: z.int(),
  ...attempts,
})
export type WebhookState = z.infer<typeof webhookState>

/** A folder or bucket that mirrors the published folder. */
export const targetState = z.object({
  /** A folder, or `s3://bucket/prefix`. */
  name: z.string(),
  /** Number of files that are missing or out of date; null until the target has been compared. */
  waiting: z.int().nullable(),
  /** Since when files have been waiting; null if none are. */
  since: z.iso.datetime().nullable(),
  ...attempts,
})
export type TargetState = z.infer<typeof targetState>

export const failingPage = z.object({ path: z.string(), reason: z.string() })
export type FailingPage = z.infer<typeof failingPage>

/** The progress of something long. */
export const workDone = z.object({ done: z.int(), total: z.int() })
export type WorkDone = z.infer<typeof workDone>

/** What the Publishing panel of the administrator screens shows. */
export const publishingState = z.object({
  status: z.enum(STATUSES),
  reasons: currentReasons,
  /** The last change in the database; null if it does not answer. */
  lastChange: z.object({ id: z.int(), at: z.iso.datetime() }).nullable(),
  published: published.extend({ at: z.iso.datetime().nullable() }),
  /** Age of the oldest change that the site does not show yet. */
  lagSeconds: z.number(),
  failing: z.object({ count: z.int(), some: z.array(failingPage) }),
  webhooks: z.array(webhookState),
  targets: z.array(targetState),
  /** Progress of a publish of all or thousands of pages, in pages that are compared; not all of them need to change. */
  progress: workDone.nullable(),
  /** `at`: when the last self-check ended; `drift`: the differences found since the start; `progress`: of the running self-check, in terms and paths. */
  check: z.object({ at: z.iso.datetime().nullable(), drift: z.int(), progress: workDone.nullable() }),
})
export type PublishingState = z.infer<typeof publishingState>
