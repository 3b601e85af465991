import type { PublisherMessage } from '../../contracts/publishing.ts'
import { type ReasonCode, reasons, type WebhookState } from '../../contracts/state.ts'
import { RepeatedLines } from '../http/repeated-lines.ts'

/** A place that does not take what was published. */
export interface FailingPlace {
  sentence: string
  whose: Readonly<Record<string, string>>
  reason: string
  /** How often it came since the last line; nothing for the first one. */
  again: number | undefined
}

/** Tells of further places of the pages, and of hosts that are told of these, when an attempt there fails: at once, and then once a minute. */
export class FailingPlaces {
  private readonly lines = new RepeatedLines()
  /** How many attempts have failed, as was said last. */
  private readonly failed = new Map<string, number>()

  constructor(private readonly tell: (place: FailingPlace) => void) {}

  /** Takes in what content-build says of them. */
  take(message: PublisherMessage): void {
    if (message.type === 'targets')
      for (const [index, { name: target, ...state }] of message.targets.entries())
        this.note('targets-failing', index, { target }, state)
    if (message.type === 'webhooks')
      for (const [index, { host, ...state }] of message.webhooks.entries())
        this.note('webhooks-failing', index, { host }, state)
  }

  /** With the service. */
  end(): void {
    this.lines.end()
  }

  private note(
    code: ReasonCode,
    index: number,
    whose: FailingPlace['whose'],
    { failed, failure: reason }: Pick<WebhookState, 'failed' | 'failure'>,
  ): void {
    // Two addresses may have one host.
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

/** A disk names each file that it does not take: `EROFS: read-only file system, open '/mnt/mirror/about.html'`. */
const causeOf = (reason: string): string => /^E[A-Z]+(?=:)/.exec(reason)?.[0] ?? reason
