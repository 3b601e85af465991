import { EventEmitter } from 'node:events'
import { Injectable } from '@nestjs/common'
import type { PublisherHealth, PublishReport } from '../../contracts/publishing.ts'
import type { PublishingState, ReasonCode, TargetState, WebhookState } from '../../contracts/state.ts'

/** The state of content-build and of its thread. */
@Injectable()
export class PublisherReport {
  readonly publishes = new EventEmitter<{ publish: [PublishReport] }>()

  /** Why publishing is held; null while it is not. */
  heldBecause: string | null = null

  /** Why the thread died; null once its successor is ready. */
  fault: Extract<ReasonCode, 'publish-disk-full' | 'publish-unwritable' | 'publisher-restarting'> | null = null

  restarts = 0

  /** Failed attempts to publish, by cause: a fault or a page. */
  readonly failures = new Map<string, number>()

  failing: PublisherHealth['failing'] = { count: 0, some: [] }

  /** Differences that self-checks have found since the start of the service. */
  drift = 0
  checkedAt: string | null = null
  checking: PublisherHealth['checking'] = null

  publishedAt: string | null = null
  progress: PublishingState['progress'] = null
  webhooks: readonly WebhookState[] = []
  targets: readonly TargetState[] = []

  countFailure(cause: string): void {
    this.failures.set(cause, (this.failures.get(cause) ?? 0) + 1)
  }
}
