import type { PublisherMessage } from '../../contracts/publishing.ts'
import { type ReasonCode, reasons, type WebhookState } from '../../contracts/state.ts'
import { RepeatedLines } from '../http/repeated-lines.ts'

/** A target or webhook that fails. */
export interface FailingPlace {
  sentence: string
  whose: Readonly<Record<string, string>>
  reason: string
  /** Repetitions since the last line; undefined for the first one. */
  again: number | undefined
}

/** Reports failed attempts to publish to further targets or to call webhooks: immediately, then at most once a minute. */
export class FailingPlaces {
  private readonly lines = new RepeatedLines()
  /** The last reported number of failed attempts. */
  private readonly failed = new Map<string, number>()

  constructor(private readonly tell: (place: FailingPlace) => void) {}

  /** Handles content-build's messages about targets and webhooks. */
  take(message: PublisherMessage): void {
    if (message.type === 'targets')
      for (const [index, { name: target, ...state }] of message.targets.entries())
        this.note('targets-failing', index, { target }, state)
    if (message.type === 'webhooks')
      for (const [index, { host, ...state }] of message.webhooks.entries())
        this.note('webhooks-failing', index, { host }, state)
  }

  /** Call when the service stops. */
  end(): void {
    this.lines.end()
  }

  private note(
    code: ReasonCode,
    index: number,
    whose: FailingPlace['whose'],
    { failed, failure: reason }: Pick<WebhookState, 'failed' | 'failure'>,
  ): void {
    // Two webhooks may have the same host.
    const place = `${code} ${index}`
    const isNew = failed !== this.failed.get(place)
    this.failed.set(place, failed)
    if (reason === null || !isNew) return
    const { sentence } = reasons[code]
    this.lines.add([...Object.values(whose), causeOf(reason)].join(' '), (again) =>
      this.tell({ sentence, whose, reason, again }),
    )
  }
}

/** Disk errors name each file (`EROFS: read-only file system, open '/mnt/mirror/about.html'`): keep only the code. */
const causeOf = (reason: string): string => /^E[A-Z]+(?=:)/.exec(reason)?.[0] ?? reason
