import { setTimeout as delay } from 'node:timers/promises'
import { Injectable } from '@nestjs/common'
import { type EntityManager, MoreThan } from 'typeorm'
import { type ErrorCode, GlossaryError } from '../../contracts/errors.ts'
import {
  type CurrentReasons,
  type PublishingState,
  type Readiness,
  REASON_CODES,
  reasons,
} from '../../contracts/state.ts'
import { Settings } from '../config.ts'
import { readLastDatedChange } from '../data/change-log.ts'
import { Database } from '../data/database.ts'
import { ChangeRow } from '../data/entities/change.ts'
import { readTime } from '../data/shared-clock.ts'
import { Files } from '../files/files.ts'
import { Stopping } from '../http/stopping.ts'
import { RETRY_AFTER, PublishedFiles } from '../serving/published-files.ts'
import { PublisherReport } from '../serving/publisher-report.ts'
import { isDiskNearlyFull } from './disk-space.ts'

/** Milliseconds after which a database that answered nobody counts as away, so that callers get a reply within 2 s. */
const TIMEOUT = 1500

/** Seconds; at least twice VOTE_PUBLISH_SECONDS applies, because votes are delayed on purpose. */
const BEHIND = 30

/** Errors with which a database answers all the same. */
const ANSWERS: ReadonlySet<ErrorCode> = new Set(['database-damaged', 'busy'])

type LastChange = PublishingState['lastChange']

/** The feed's state in the database. */
interface Feed {
  last: LastChange
  /** When the oldest change that the site does not show was made, on the clock of `performance.now()`; null if the site shows all. */
  unpublishedSince: number | null
}

/** The state of the glossary for `/readyz`, `/metrics` and the administrator screens. Checked on request; concurrent callers share a check. */
@Injectable()
export class StateService {
  private looking: Promise<Feed> | null = null
  private feed: Feed = { last: null, unpublishedSince: null }

  constructor(
    private readonly settings: Settings,
    private readonly database: Database,
    private readonly files: PublishedFiles,
    private readonly report: PublisherReport,
    private readonly stopping: Stopping,
    private readonly stored: Files,
  ) {}

  /** Resolves in time even if the database does not answer. */
  async read(): Promise<PublishingState> {
    const { files, report } = this
    const [isDatabaseThere, isNearlyFull] = await Promise.all([this.look(), isDiskNearlyFull(this.settings.dataDir)])
    const lagSeconds = this.lag()
    const current = this.reasonsOf({
      'first-publish': !files.isComplete,
      stopping: this.stopping.hasBegun,
      'database-away': !isDatabaseThere,
      'images-away': this.stored.isAway,
      'disk-nearly-full': isNearlyFull,
      'publishing-paused': report.heldBecause,
      'publishing-behind': lagSeconds > Math.max(BEHIND, 2 * this.settings.votePublishSeconds),
      'pages-failing': report.failing.count > 0,
      'targets-failing': report.targets.some(({ failure }) => failure !== null),
      'webhooks-failing': report.webhooks.some(({ failure }) => failure !== null),
    })
    const statuses = REASON_CODES.filter((code) => current[code] !== undefined).map((code) => reasons[code].status)
    return {
      status: statuses.includes('down') ? 'down' : statuses.length > 0 ? 'degraded' : 'ok',
      reasons: current,
      lastChange: isDatabaseThere ? this.feed.last : null,
      published: { change: files.change, pages: files.pageCount, at: report.publishedAt },
      lagSeconds,
      failing: report.failing,
      webhooks: [...report.webhooks],
      targets: [...report.targets],
      progress: report.progress,
      check: { at: report.checkedAt, drift: report.drift, progress: report.checking },
    }
  }

  /** @throws GlossaryError not-ready, with the reasons in its fields */
  async readiness(): Promise<Readiness> {
    const { status, reasons: current, published } = await this.read()
    if (status === 'down') throw new GlossaryError('not-ready', { fields: { ...current }, retryAfter: RETRY_AFTER })
    return { status, reasons: current, published: { change: published.change, pages: published.pages } }
  }

  /** @param found for each code whether it applies, or a specific sentence */
  private reasonsOf(found: Partial<Record<keyof typeof reasons, boolean | string | null>>): CurrentReasons {
    const { fault: ofData } = this.database
    const { fault: ofPublisher } = this.report
    const all = { ...found, ...(ofData && { [ofData]: true }), ...(ofPublisher && { [ofPublisher]: true }) }
    const current: CurrentReasons = {}
    for (const code of REASON_CODES) {
      const is = all[code]
      if (is) current[code] = typeof is === 'string' ? is : reasons[code].sentence
    }
    return current
  }

  /** Whether the database answers in time, even if it answers only other callers. */
  private async look(): Promise<boolean> {
    const since = performance.now()
    void this.database.probe()
    void this.stored.tryAgain()
    this.looking ??= this.database.read((manager) => this.readFeed(manager)).finally(() => (this.looking = null))
    const answered = this.looking.then(
      (feed) => {
        this.feed = feed
        return true
      },
      // The last known state is kept.
      (failure: unknown) => failure instanceof GlossaryError && ANSWERS.has(failure.code),
    )
    const late = delay(TIMEOUT, undefined, { ref: false }).then(() => this.database.answeredAt > since)
    return Promise.race([answered, late])
  }

  private async readFeed(manager: EntityManager): Promise<Feed> {
    const last = await readLastDatedChange(manager)
    const unpublished = { id: MoreThan(this.files.change ?? 0) }
    const [first] = await manager.find(ChangeRow, { where: unpublished, order: { id: 'ASC' }, take: 1 })
    const waited = first ? (await readTime(manager)) - new Date(first.at).getTime() : null
    const unpublishedSince = waited === null ? null : performance.now() - waited
    return { last, unpublishedSince }
  }

  /** Seconds; computed from the last known state while the database is away. */
  private lag(): number {
    const { last, unpublishedSince } = this.feed
    if (unpublishedSince === null || (this.files.change ?? 0) >= (last?.id ?? 0)) return 0
    return Math.max(0, performance.now() - unpublishedSince) / 1000
  }
}
