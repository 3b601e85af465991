import { hash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { reasonOf } from '../../contracts/error-code.ts'
import type { PublisherMessage, PublisherSettings } from '../../contracts/publishing.ts'
import type { WebhookState } from '../../contracts/state.ts'
import type { PublishedHook } from '../../contracts/webhook.ts'
import type { Undelivered } from '../folder/outbox.ts'
import type { PublishedPages } from '../folder/published-pages.ts'
import { PACE } from '../pace.ts'
import { post } from './post.ts'
import { PrivateAddress } from './public-address.ts'

/**
 * Calls webhooks with the paths that were published. Each URL has its own loop, so none delays another or publishing; paths for a failing one are merged.
 * Undelivered paths are kept in `published.db` (see docs/decisions/0025-backup-and-moving.md).
 */
export class PublishedWebhooks {
  readonly #settings: PublisherSettings
  readonly #published: Pick<PublishedPages, 'outbox' | 'change'>
  readonly #report: (message: PublisherMessage) => void
  readonly #states: Map<string, WebhookState>
  readonly #delivering: Promise<unknown>
  /** `#end` ends all waiting; `#cut` then aborts requests in flight. */
  readonly #end = new AbortController()
  readonly #cut = new AbortController()
  #news = Promise.withResolvers<undefined>()
  #retryNow = new AbortController()

  constructor(
    settings: PublisherSettings,
    published: Pick<PublishedPages, 'outbox' | 'change'>,
    report: (message: PublisherMessage) => void,
  ) {
    this.#settings = settings
    this.#published = published
    this.#report = report
    this.#states = new Map(
      settings.publishedWebhookUrls.map((url) => [
        url,
        { host: new URL(url).origin, waiting: 0, delivered: 0, failed: 0, failure: null },
      ]),
    )
    this.#delivering = Promise.all(settings.publishedWebhookUrls.map((url) => this.#keepDelivering(url)))
  }

  /** Call after something was added to the outbox. */
  wake(): void {
    this.#news.resolve(undefined)
    this.#news = Promise.withResolvers()
  }

  /** Retries failed deliveries at once, because their receivers may be reachable again. */
  retryNow(): void {
    this.#retryNow.abort()
    this.#retryNow = new AbortController()
  }

  /** Waits `PACE.webhooks.lastMoments` for requests in flight. The next start delivers the rest. */
  async finish(): Promise<void> {
    this.#end.abort()
    this.wake()
    await Promise.race([this.#delivering, delay(PACE.webhooks.lastMoments, undefined, { ref: false })])
    this.#cut.abort()
    await this.#delivering
  }

  /** Delivers until `finish`. */
  async #keepDelivering(url: string): Promise<void> {
    const { outbox } = this.#published
    const end = this.#end.signal
    for (let failures = 0; ;) {
      const news = this.#news.promise
      const retryNow = this.#retryNow.signal
      const undelivered = outbox.read(url)
      this.#note(url, () => ({ waiting: undelivered === null ? 0 : 1 }))
      const failure = undelivered === null ? null : await this.#deliver(url, undelivered)
      if (end.aborted && (undelivered === null || failure !== null)) return
      failures = failure === null ? 0 : failures + 1
      if (undelivered === null) await news
      else if (failure !== null)
        await this.#afterFailure(url, { failure, failures, since: undelivered.since, news, retryNow })
    }
  }

  /** Resolves when it is time to try again: after a pause or, if delivery is given up, with the next news. */
  async #afterFailure(url: string, { failure, failures, since, news, retryNow }: Failed): Promise<void> {
    this.#note(url, ({ failed }) => ({ failed: failed + 1, failure: reasonOf(failure) }))
    const isHopeless =
      failure instanceof PrivateAddress || new Date().getTime() - since.getTime() > PACE.webhooks.retryFor
    if (isHopeless) {
      const message = `The webhook to ${new URL(url).origin} was given up: ${String(failure)}`
      this.#report({ type: 'failed', cause: 'webhook', message })
      this.#published.outbox.giveUp(url)
      return news
    }
    const signal = AbortSignal.any([this.#end.signal, retryNow])
    await delay(pauseAfter(failures), undefined, { signal }).catch(() => undefined)
  }

  /** @returns why the delivery failed; null if it succeeded */
  async #deliver(url: string, { published, removed, all, number }: Undelivered): Promise<unknown> {
    const { change, outbox } = this.#published
    const hook: PublishedHook = { type: 'site.published', data: { change, published, removed, all } }
    const body = JSON.stringify(hook)
    // The same state has the same id, even after a restart, so receivers can ignore duplicates.
    const id = `msg_${hash('sha256', `${url} ${number} ${body}`, 'base64url')}`
    try {
      await post(url, body, this.#sign(id, body), this.#settings.webhooksAllowPrivate, this.#cut.signal)
      outbox.markDelivered(url, number)
      this.#note(url, ({ delivered }) => ({ delivered: delivered + 1, failure: null }))
      return null
    } catch (failure) {
      return failure
    }
  }

  #note(url: string, change: (state: WebhookState) => Partial<WebhookState>): void {
    const state = this.#states.get(url)
    if (state === undefined) return
    this.#states.set(url, { ...state, ...change(state) })
    this.#report({ type: 'webhooks', webhooks: [...this.#states.values()] })
  }

  /** The headers of Standard Webhooks, with the time of this attempt. */
  #sign(id: string, body: string): Record<string, string> {
    const now = new Date()
    const signature = new Webhook(this.#settings.webhookSecret ?? '').sign(id, now, body)
    return {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': `${Math.floor(now.getTime() / 1000)}`,
      'webhook-signature': signature,
    }
  }
}

interface Failed {
  failure: unknown
  /** Consecutive failures, including this one. */
  failures: number
  /** When the oldest undelivered path was added. */
  since: Date
  /** Resolves when there may be something new to deliver. */
  news: Promise<void>
  /** Aborted to retry at once. */
  retryNow: AbortSignal
}

function pauseAfter(failures: number): number {
  const { firstRetry, longestRetry } = PACE.webhooks
  const longest = Math.min(longestRetry, firstRetry * 4 ** (failures - 1))
  return longest * (0.5 + Math.random() / 2)
}
