import { z } from 'zod'
import type { PublishedFile } from './published-file.ts'
import type { FailingPage, TargetState, WebhookState, WorkDone } from './state.ts'

const site = z.object({
  name: z.string(),
  subtitle: z.string(),
  /** Of the glossary, as `lang` of its pages. */
  language: z.string(),
  /** Without a slash at its end: `http://localhost:4321`. */
  url: z.string(),
  /** Where readers reach the people behind the glossary; null: nowhere, and nothing says otherwise. */
  contactUrl: z.string().nullable(),
})

/** Publishes everything once and ends. */
const fullBuild = z.object({
  kind: z.literal('full'),
  /** Absolute. */
  to: z.string(),
  /** Also where it would hold back. */
  accept: z.boolean(),
  /** With compressed copies of all that shrinks. */
  hasCopies: z.boolean(),
})
export type FullBuild = z.infer<typeof fullBuild>

/** What the service tells content-build when it starts it as a worker thread. All settings are checked by then. */
export const publisherSettings = z.object({
  /** Where the service answers content-build, over loopback: `http://127.0.0.1:35127`. It outlives the public port. */
  apiUrl: z.string(),
  /** What the service wants of whoever follows it. */
  operatorToken: z.string(),
  /** Absolute. Holds `site/` and `published.db`, the list of published pages with the cursor. */
  dataDir: z.string(),
  site,
  /** Where the published files are kept besides: absolute folders, `s3://bucket/prefix`. */
  targets: z.array(z.string()),
  featuredTermIds: z.array(z.int()),
  votePublishSeconds: z.number(),
  /** `whsec_…`; signs what `publishedWebhookUrls` receive. */
  webhookSecret: z.string().nullable(),
  publishedWebhookUrls: z.array(z.string()),
  webhooksAllowPrivate: z.boolean(),
  /** One `Int32`: how many requests the service is answering at this moment. */
  inFlightRequests: z.instanceof(SharedArrayBuffer),
  /** `follow` keeps `dataDir/site` up to date until told to stop. */
  task: z.discriminatedUnion('kind', [z.object({ kind: z.literal('follow') }), fullBuild]),
})
export type PublisherSettings = z.infer<typeof publisherSettings>

/** Where and with what the service is asked. */
export type FollowedService = Pick<PublisherSettings, 'apiUrl' | 'operatorToken'>

/** The inline scripts of the pages, which have no inline styles, as a Content-Security-Policy names them: `sha256-…`, without the quotes. */
export interface InlineSources {
  scripts: string[]
}

/** What one publish was; `full`: all pages were compared with the data. */
export interface PublishReport {
  kind: 'full' | 'changes'
  change: number
  /** How many addresses were rendered. */
  pages: number
  milliseconds: number
}

export interface PublisherHealth {
  /** `some`: at most as many as a screen shows. */
  failing: { count: number; some: FailingPage[] }
  /** Differences between the data and what was published that were found since the last message. */
  drift: number
  /** When the last self-check came to its end. */
  checkedAt: string | null
  /** How far the one that goes on is, in terms and addresses. */
  checking: WorkDone | null
}

export type FailureCause = 'page' | 'feed' | 'copies' | 'self-check' | 'webhook'

/** content-build → service. `inline` comes before the first page of an edition is published. The first `published` names every file; later ones what has changed since. */
export type PublisherMessage =
  | ({ type: 'inline' } & InlineSources)
  | { type: 'published'; change: number; files: PublishedFile[]; removed: string[] }
  /** Asks for a `confirmed` when all that was said before is taken in: pages that lead to new addresses wait for it. */
  | { type: 'confirm' }
  /** The published folder shows all that was in the data at the start; `pages` were written for that. */
  | { type: 'ready'; change: number; pages: number }
  /** Why nothing is published although there is something to publish; null: that is over. */
  | { type: 'held'; reason: string | null }
  /** Pages that cannot be rendered now, and what self-checks have found since the start. */
  | ({ type: 'health' } & PublisherHealth)
  | { type: 'webhooks'; webhooks: WebhookState[] }
  | { type: 'targets'; targets: TargetState[] }
  /** How far a publish of all pages, or of thousands, is; null: that is over. */
  | { type: 'progress'; progress: WorkDone | null }
  /** A publish has come to its end. */
  | ({ type: 'done' } & PublishReport)
  /** For the log, in which each cause has a line a minute. */
  | { type: 'failed'; cause: FailureCause; message: string }

/** service → content-build. `stop`: nobody writes any more; publish up to the last change and end. `confirmed` answers `confirm`. */
export interface ServiceMessage {
  type: 'stop' | 'confirmed'
}
