import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import type { PublisherMessage, PublisherSettings } from '../../contracts/publishing.ts'
import type { WebhookState } from '../../contracts/state.ts'
import type { PublishedHook } from '../../contracts/webhook.ts'
import { PACE } from '../pace.ts'
import { post } from './post.ts'
import { PrivateAddress } from './public-address.ts'

interface Publication {
  change: number
  published: string[]
  removed: string[]
}

const reasonOf = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : String(error)

/** Lets other programs know what was published. Each address has a queue of its own, so that none holds up another or publishing. */
export class PublishedWebhooks {
  readonly #settings: PublisherSettings
  readonly #report: (message: PublisherMessage) => void
  readonly #queues: Map<string, Promise<void>>
  readonly #states: Map<string, WebhookState>
  readonly #stop = new AbortController()

  constructor(settings: PublisherSettings, report: (message: PublisherMessage) => void) {
    this.#settings = settings
    this.#report = report
    this.#queues = new Map(settings.publishedWebhookUrls.map((url) => [url, Promise.resolve()]))
    this.#states = new Map(
      settings.publishedWebhookUrls.map((url) => [
        url,
        { host: new URL(url).origin, waiting: 0, delivered: 0, failed: 0, failure: null },
      ]),
    )
    if (this.#states.size > 0) this.#tell()
  }

  /** Queues the list for every address; returns at once. A publish that changed nothing is not sent. */
  send({ change, published, removed }: Publication): void {
    if (published.length + removed.length === 0) return
    const hook: PublishedHook = { type: 'site.published', data: { change, published, removed } }
    const body = JSON.stringify(hook)
    const id = `msg_${randomUUID()}`
    for (const [url, queue] of this.#queues) {
      this.#note(url, ({ waiting }) => ({ waiting: waiting + 1 }))
      this.#queues.set(
        url,
        queue
          .then(() => this.#deliver(url, id, body))
          .then(() => this.#note(url, ({ waiting }) => ({ waiting: waiting - 1 }))),
      )
    }
  }

  /** Waits a moment for what is on its way, and gives up the rest. */
  async finish(): Promise<void> {
    const timer = new AbortController()
    const late = delay(PACE.webhooks.lastMoments, undefined, { signal: timer.signal }).catch(() => undefined)
    await Promise.race([Promise.all(this.#queues.values()), late])
    timer.abort()
    this.#stop.abort()
  }

  async #deliver(url: string, id: string, body: string): Promise<void> {
    for (const wait of [0, ...PACE.webhooks.retryAfter]) {
      await delay(wait * 1000, undefined, { signal: this.#stop.signal }).catch(() => undefined)
      if (this.#stop.signal.aborted) return
      try {
        await post(url, body, this.#sign(id, body), this.#settings.webhooksAllowPrivate)
        this.#note(url, ({ delivered }) => ({ delivered: delivered + 1, failure: null }))
        return
      } catch (error) {
        this.#note(url, ({ failed }) => ({ failed: failed + 1, failure: reasonOf(error) }))
        if (wait !== PACE.webhooks.retryAfter.at(-1) && !(error instanceof PrivateAddress)) continue
        this.#report({
          type: 'failed',
          cause: 'webhook',
          message: `The webhook to ${new URL(url).origin} was given up: ${String(error)}`,
        })
        return
      }
    }
  }

  #note(url: string, change: (state: WebhookState) => Partial<WebhookState>): void {
    const state = this.#states.get(url)
    if (state === undefined) return
    this.#states.set(url, { ...state, ...change(state) })
    this.#tell()
  }

  #tell(): void {
    this.#report({ type: 'webhooks', webhooks: [...this.#states.values()] })
  }

  /** The headers of Standard Webhooks; the time is that of the attempt. */
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
