import { EventEmitter } from 'node:events'
import { Injectable } from '@nestjs/common'
import type { PublisherHealth, PublishReport } from '../../contracts/publishing.ts'
import type { PublishingState, ReasonCode, TargetState, WebhookState } from '../../contracts/state.ts'

/** What content-build has told of itself, and what became of its thread. */
@Injectable()
export class PublisherReport {
  readonly publishes = new EventEmitter<{ publish: [PublishReport] }>()

  /** Why it publishes nothing although it could; null while it does. */
  heldBecause: string | null = null

  /** Why its thread has died; null once another one is ready. */
  fault: Extract<ReasonCode, 'publish-disk-full' | 'publish-unwritable' | 'publisher-restarting'> | null = null

  restarts = 0

  /** How often it could not publish, by what hindered it: the fault, or a page. */
  readonly failures = new Map<string, number>()

  failing: PublisherHealth['failing'] = { count: 0, some: [] }

  /** The differences that self-checks have found since the service's start. */
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
