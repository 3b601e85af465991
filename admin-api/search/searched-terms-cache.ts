import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises'
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common'
import { type EntityManager, MoreThan } from 'typeorm'
import { Settings } from '../config.ts'
import { readLastChange } from '../data/change-log.ts'
import { among } from '../data/among.ts'
import { Database } from '../data/database.ts'
import { inBatches } from '../data/in-batches.ts'
import { InFlightRequests } from '../load/in-flight-requests.ts'
import { BLOCK, SnapshotBuilder } from './snapshot-builder.ts'
import { CachedResults } from './cached-results.ts'
import { readCategories, readSearchedTerms, readTouched, type TouchedTerms } from './read-searched-terms.ts'
import type { SearchedTerm } from './searched-term.ts'
import { SearchedTerms } from './searched-terms.ts'

/** Edits to catch up with during a search; reading more would delay other requests. */
const MANY_CHANGES = 1000

/** Commits after which the cache catches up although nobody searches, because thousands of small edits cost as much as a large one. */
const FOLLOWED_COMMITS = 100

/** A snapshot of what a search reads in addition to the definitions. */
export interface Snapshot {
  /** Number of the last change that it includes. */
  change: number
  /** `history` of `Database`. */
  history: number
  /** Only votes have changed anything between this change and `change`. */
  edit: number
  all: SearchedTerms
  results: CachedResults
}

/**
 * Keeps names, links and categories of all terms in memory, since sorting thousands of names would dominate each search. Each search first catches up with the
 * feed in its own transaction, so results are exact. Only while an edit of thousands of terms is read do searches use the snapshot before it.
 */
@Injectable()
export class SearchedTermsCache implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Search')
  private latest: Snapshot | null = null
  private renewal: Promise<Snapshot> | null = null
  private readonly language: string
  private commits = 0

  constructor(
    private readonly database: Database,
    private readonly requests: InFlightRequests,
    settings: Settings,
  ) {
    this.language = settings.siteLanguage
    database.registerCopy(() => this.settle())
    database.commits.on('commit', () => {
      this.commits += 1
      if (this.commits % FOLLOWED_COMMITS === 0) void this.settle()
    })
  }

  private get known(): Snapshot | null {
    return this.latest?.history === this.database.history ? this.latest : null
  }

  /** Starts early, because otherwise the first search would wait until all terms are read. */
  onApplicationBootstrap(): void {
    this.renewInBackground()
  }

  /** The database closes after this. */
  async onModuleDestroy(): Promise<void> {
    await this.idle()
  }

  /** Runs the work in a transaction with all terms. If the terms are of another snapshot than the transaction, `results` is null: nothing may be cached. */
  async read<T>(
    work: (manager: EntityManager, all: SearchedTerms, results: CachedResults | null) => Promise<T>,
  ): Promise<T> {
    const first = this.known ?? (await this.renew())
    return this.database.read(async (manager) => {
      const { snapshot, isExact } = (await this.catchUp(manager)) ?? { snapshot: first, isExact: false }
      return work(manager, snapshot.all, isExact ? snapshot.results : null)
    })
  }

  /** The current snapshot of all terms. */
  async now(): Promise<Snapshot> {
    for (;;) {
      const caughtUp = await this.database.read((manager) => this.catchUp(manager))
      if (caughtUp !== null) return caughtUp.snapshot
      await this.renew()
    }
  }

  /** Resolves once searches find every committed edit. Never rejects, because the edit is committed: a failure is logged. */
  private async settle(): Promise<void> {
    try {
      if (this.known !== null) await this.now()
    } catch (failure) {
      this.logger.error(failure)
    }
  }

  /** Resolves once pending reading of terms has ended. */
  async idle(): Promise<void> {
    await this.renewal?.catch(() => undefined)
  }

  /** Catches up with the feed. Null if too much has changed to read while a request waits: a background read begins. */
  private async catchUp(manager: EntityManager): Promise<{ snapshot: Snapshot; isExact: boolean } | null> {
    const { known } = this
    const last = await readLastChange(manager)
    // Another search may have cached a later snapshot: deleted terms drop out when the terms are read.
    if (known !== null && known.change >= last) return { snapshot: known, isExact: known.change === last }
    const touched = known === null || known.all.isSparse ? null : await readTouched(manager, known.change, MANY_CHANGES)
    if (known === null || touched === null) {
      this.renewInBackground()
      return null
    }
    return { snapshot: this.keep(await this.snapshotAfter(manager, known, last, touched)), isExact: true }
  }

  /** Reads the touched terms. Most changes leave `all` as it is: searches ignore votes, and definitions are not in memory. */
  private async snapshotAfter(
    manager: EntityManager,
    { all, results, edit, history }: Snapshot,
    last: number,
    touched: TouchedTerms,
  ): Promise<Snapshot> {
    const { ids, isOfCategory } = touched
    if (ids.length === 0 && !isOfCategory) return { change: last, history, edit, all, results }
    const next = new SnapshotBuilder(all)
    next.put(ids, await readSearchedTerms(manager, this.language, { id: among(manager, ids) }))
    const categories = isOfCategory ? await readCategories(manager) : all.categories
    return { change: last, history, edit: last, all: next.finish(categories), results: new CachedResults() }
  }

  private renewInBackground(): void {
    this.renew().catch((failure: unknown) => this.logger.error(failure))
  }

  /** Reads at the start or after a large edit; concurrent callers share one read. */
  private renew(): Promise<Snapshot> {
    this.renewal ??= this.readAgain().finally(() => {
      this.renewal = null
    })
    return this.renewal
  }

  /**
   * Reads the terms that large edits have touched, or all if that is more than half. Works block by block and, while requests are in flight, pauses after
   * each block for as long as it took. Later calls catch up with changes made during the read.
   */
  private async readAgain(): Promise<Snapshot> {
    const { known } = this
    const { history } = this.database
    const change = await this.database.read(readLastChange)
    const touched =
      known === null || known.all.isSparse
        ? null
        : await this.database.read((manager) => readTouched(manager, known.change, known.all.order.length / 2))
    const categories = await this.database.read(readCategories)
    const next = new SnapshotBuilder(known === null || touched === null ? SearchedTerms.none() : known.all)
    const put = async (ids: readonly number[], read: (manager: EntityManager) => Promise<SearchedTerm[]>) => {
      const begin = performance.now()
      const terms = await this.database.read(read)
      next.put(ids, terms)
      await (this.requests.hasAny ? delay(performance.now() - begin) : nextTurn())
      return terms.at(-1)?.id
    }
    if (touched === null)
      for (let after: number | undefined = 0; after !== undefined;) {
        const where = { id: MoreThan(after) }
        after = await put([], (manager) => readSearchedTerms(manager, this.language, where, BLOCK))
      }
    else
      for (const ids of inBatches(touched.ids, BLOCK))
        await put(ids, (manager) => readSearchedTerms(manager, this.language, { id: among(manager, ids) }))
    return this.keep({ change, history, edit: change, all: next.finish(categories), results: new CachedResults() })
  }

  private keep(read: Snapshot): Snapshot {
    if (this.known === null || this.known.change < read.change) this.latest = read
    return read
  }
}
