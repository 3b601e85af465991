import { z } from 'zod'
import type { PublishedFile } from './published-file.ts'
import type { FailingPage, TargetState, WebhookState, WorkDone } from './state.ts'

const site = z.object({
  name: z.string(),
  subtitle: z.string(),
  /** The glossary's language: `lang` of its pages. */
  language: z.string(),
  /** Without a trailing slash: `http://localhost:4321`. */
  url: z.string(),
  /** Where readers can contact the people behind the glossary; null: pages have no such link. */
  contactUrl: z.string().nullable(),
})

/** Publish everything once, then end. */
const fullBuild = z.object({
  kind: z.literal('full'),
  /** The absolute path of the folder to publish into. */
  to: z.string(),
  /** Publish even if the data do not look like those that the folder shows. */
  accept: z.boolean(),
  /** Also make compressed copies. */
  hasCopies: z.boolean(),
})
export type FullBuild = z.infer<typeof fullBuild>

/** The `workerData` with which the service starts content-build as a worker thread. The service has validated all settings. */
export const publisherSettings = z.object({
  /** The service's loopback address for content-build: `http://127.0.0.1:35127`. It is closed after the public port. */
  apiUrl: z.string(),
  /** The bearer token for the service's operator endpoints. */
  operatorToken: z.string(),
  /** Absolute path. Contains `site/` and `published.db`, the list of published pages with the cursor. */
  dataDir: z.string(),
  site,
  /** Where the published files are mirrored: absolute folders, `s3://bucket/prefix`. */
  targets: z.array(z.string()),
  featuredTermIds: z.array(z.int()),
  votePublishSeconds: z.number(),
  /** `whsec_…`; signs the requests to `publishedWebhookUrls`. */
  webhookSecret: z.string().nullable(),
  publishedWebhookUrls: z.array(z.string()),
  webhooksAllowPrivate: z.boolean(),
  /** One `Int32`: the number of requests in flight at the service. */
  inFlightRequests: z.instanceof(SharedArrayBuffer),
  /** `follow` keeps `dataDir/site` up to date until the message `stop`. */
  task: z.discriminatedUnion('kind', [z.object({ kind: z.literal('follow') }), fullBuild]),
})
export type PublisherSettings = z.infer<typeof publisherSettings>

export type FollowedService = Pick<PublisherSettings, 'apiUrl' | 'operatorToken'>

/** Hashes of the pages' inline scripts for a Content-Security-Policy: `sha256-…`, without quotes. Pages have no inline styles. */
export interface InlineSources {
  scripts: string[]
}

/** The result of a publish. `full`: all pages were compared with the data. */
export interface PublishReport {
  kind: 'full' | 'changes'
  change: number
  /** Number of rendered paths. */
  pages: number
  milliseconds: number
}

export interface PublisherHealth {
  /** `some`: as many as the Publishing panel shows. */
  failing: { count: number; some: FailingPage[] }
  /** Differences between the data and the published pages, found since the last message. */
  drift: number
  /** When the last self-check ended; null if none has. */
  checkedAt: string | null
  /** Progress of the current self-check, in terms and paths; null if none is running. */
  checking: WorkDone | null
}

export type FailureCause = 'page' | 'feed' | 'copies' | 'self-check' | 'webhook'

/** content-build → service. `inline` is sent before the first page of an edition is published. The first `published` names all files, later ones changes. */
export type PublisherMessage =
  | ({ type: 'inline' } & InlineSources)
  | { type: 'published'; change: number; files: PublishedFile[]; removed: string[] }
  /** Requests `confirmed` once all earlier messages are processed. Pages that link to new addresses are published after that. */
  | { type: 'confirm' }
  /** The published folder shows all data as of the start. `pages`: how many were written for that. */
  | { type: 'ready'; change: number; pages: number }
  /** Why publishing is held back; null: it continues. */
  | { type: 'held'; reason: string | null }
  /** Pages that cannot be rendered at the moment, and what self-checks have found. */
  | ({ type: 'health' } & PublisherHealth)
  | { type: 'webhooks'; webhooks: WebhookState[] }
  | { type: 'targets'; targets: TargetState[] }
  /** Progress of a publish of all or thousands of pages; null: it has ended. */
  | { type: 'progress'; progress: WorkDone | null }
  /** A publish has ended. */
  | ({ type: 'done' } & PublishReport)
  /** For the log, which has at most one line per cause and minute. */
  | { type: 'failed'; cause: FailureCause; message: string }

/** service → content-build. `stop`: there will be no more writes; publish up to the last change and end. `confirmed` answers `confirm`. */
export interface ServiceMessage {
  type: 'stop' | 'confirmed'
}
