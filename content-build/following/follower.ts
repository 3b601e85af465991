import type { PublisherMessage, PublisherSettings } from '../../contracts/publishing.ts'
import type { PublishedPages } from '../folder/published-pages.ts'
import type { Publication } from '../publishing/progress.ts'
import type { Publisher } from '../publishing/publisher.ts'
import type { Targets } from '../targets/targets.ts'
import type { PublishedWebhooks } from '../webhooks/published-webhooks.ts'

export interface Follower {
  settings: PublisherSettings
  publisher: Publisher
  published: PublishedPages
  webhooks: PublishedWebhooks
  targets: Targets
  send: (message: PublisherMessage) => void
  stop: AbortSignal
}

/** Reports a publish to the service, targets and webhooks, with its figures unless it changed nothing. */
export function report(follower: Follower, publication: Publication): void {
  const { kind, change, pages, milliseconds, removed } = publication
  reportPages(follower, publication)
  if (pages + removed.length > 0 || kind === 'full') follower.send({ type: 'done', kind, change, pages, milliseconds })
}

/** Reports published pages and failures to the service, targets and webhooks, without figures. */
export function reportPages({ published, webhooks, targets, send }: Follower, publication: Publication): void {
  const { failures } = publication
  const [first] = failures
  if (first !== undefined) {
    const others = failures.length === 1 ? '' : ` (and ${failures.length - 1} more pages)`
    send({ type: 'failed', cause: 'page', message: `${first.path}: ${first.reason}${others}` })
  }
  send({ type: 'published', change: published.change, files: [], removed: [] })
  targets.mirror(publication)
  webhooks.wake()
}
