import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises'
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common'
import { type EntityManager, MoreThan } from 'typeorm'
import { Settings } from '../config.ts'
import { readLastChange } from '../data/change-log.ts'
import { among } from '../data/among.ts'
import { Database } from '../data/database.ts'
import { inBatches } from '../data/in-batches.ts'
import { InFlightRequests } from '../load/in-flight-requests.ts'
import { BLOCK, NextMoment } from './next-moment.ts'
import { KeptResults } from './kept-results.ts'
import { readCategories, readSearchedTerms, readTouched, type Touched } from './read-searched-terms.ts'
import type { SearchedTerm } from './searched-term.ts'
import { SearchedTerms } from './searched-terms.ts'

/** Of edits; to read what more of them have touched would hold up everybody. */
const MANY_CHANGES = 1000

/** Commits after which they are followed although nobody searches: thousands of small edits would be as many as a large one. */
const FOLLOWED_COMMITS = 100

/** What a search reads beside the definitions. */
export interface Moment {
  /** The last change that is in it. */
  change: number
  /** See `Database`. */
  history: number
  /** No change after this one of them was anything but votes. */
  edit: number
  all: SearchedTerms
  results: KeptResults
}

/**
 * Names, links and categories of all terms, kept in memory because sorting thousands of names for each search would take
 * longer than everything else. They are exact all the same: each search looks at the change counter in its own
 * transaction and first reads what the feed names since, whichever replica wrote it. Only while an edit of thousands of
 * terms is read, which must not hold up everybody, are searches answered from the moment before.
 */
@Injectable()
export class SearchedTermsCache implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Search')
  private latest: Moment | null = null
  private renewal: Promise<Moment> | null = null
  private readonly language: string
  private commits = 0

  constructor(
    private readonly database: Database,
    private readonly requests: InFlightRequests,
    settings: Settings,
  ) {
    this.language = settings.siteLanguage
    database.keepCopy(() => this.settle())
    database.commits.on('commit', () => {
      this.commits += 1
      if (this.commits % FOLLOWED_COMMITS === 0) void this.settle()
    })
  }

  private get known(): Moment | null {
    return this.latest?.history === this.database.history ? this.latest : null
  }

  /** The first search after a start would wait until all terms are read. */
  onApplicationBootstrap(): void {
    this.renewInBackground()
  }

  /** The data close after this. */
  async onModuleDestroy(): Promise<void> {
    await this.idle()
  }

  /** Reads together with all terms. They may be of another moment than the rest: there are no results to keep then. */
  async read<T>(
    work: (manager: EntityManager, all: SearchedTerms, results: KeptResults | null) => Promise<T>,
  ): Promise<T> {
    const first = this.known ?? (await this.renew())
    return this.database.read(async (manager) => {
      const { moment, isExact } = (await this.catchUp(manager)) ?? { moment: first, isExact: false }
      return work(manager, moment.all, isExact ? moment.results : null)
    })
  }

  /** All terms as they stand now. */
  async now(): Promise<Moment> {
    for (;;) {
      const caughtUp = await this.database.read((manager) => this.catchUp(manager))
      if (caughtUp !== null) return caughtUp.moment
      await this.renew()
    }
  }

  /** Resolves when every committed edit is found, for whoever answers the one who made it. Never rejects: the edit stands. */
  private async settle(): Promise<void> {
    try {
      if (this.known !== null) await this.now()
    } catch (failure) {
      this.logger.error(failure)
    }
  }

  /** Resolves when nothing is being read. */
  async idle(): Promise<void> {
    await this.renewal?.catch(() => undefined)
  }

  /** Null where too much has changed for a moment in which others wait. */
  private async catchUp(manager: EntityManager): Promise<{ moment: Moment; isExact: boolean } | null> {
    const { known } = this
    const last = await readLastChange(manager)
    // Another search may be at a later moment already: deleted terms drop out when the terms are read.
    if (known !== null && known.change >= last) return { moment: known, isExact: known.change === last }
    const touched = known === null || known.all.isSparse ? null : await readTouched(manager, known.change, MANY_CHANGES)
    if (known === null || touched === null) {
      this.renewInBackground()
      return null
    }
    return { moment: this.keep(await this.momentAfter(manager, known, last, touched)), isExact: true }
  }

  /** Most changes are votes, which no search sees, or of definitions, which are not in here. */
  private async momentAfter(
    manager: EntityManager,
    { all, results, edit, history }: Moment,
    last: number,
    touched: Touched,
  ): Promise<Moment> {
    const { ids, isOfCategory } = touched
    if (ids.length === 0 && !isOfCategory) return { change: last, history, edit, all, results }
    const next = new NextMoment(all)
    next.put(ids, await readSearchedTerms(manager, this.language, { id: among(manager, ids) }))
    const categories = isOfCategory ? await readCategories(manager) : all.categories
    return { change: last, history, edit: last, all: next.finish(categories), results: new KeptResults() }
  }

  private renewInBackground(): void {
    this.renew().catch((failure: unknown) => this.logger.error(failure))
  }

  /** Once at a time for all who ask: at the start, after a large edit. */
  private renew(): Promise<Moment> {
    this.renewal ??= this.readAgain().finally(() => {
      this.renewal = null
    })
    return this.renewal
  }

  /**
   * Reads what large edits have touched; all terms where that is more than half of them. Block by block, with as much time in between where others are
   * being answered; what changes meanwhile is caught up with.
   */
  private async readAgain(): Promise<Moment> {
    const { known } = this
    const { history } = this.database
    const change = await this.database.read(readLastChange)
    const touched =
      known === null || known.all.isSparse
        ? null
        : await this.database.read((manager) => readTouched(manager, known.change, known.all.order.length / 2))
    const categories = await this.database.read(readCategories)
    const next = new NextMoment(known === null || touched === null ? SearchedTerms.none() : known.all)
    const put = async (ids: readonly number[], read: (manager: EntityManager) => Promise<SearchedTerm[]>) => {
      const begin = performance.now()
      const terms = await this.database.read(read)
      next.put(ids, terms)
      await (this.requests.areThere ? delay(performance.now() - begin) : nextTurn())
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
    return this.keep({ change, history, edit: change, all: next.finish(categories), results: new KeptResults() })
  }

  private keep(read: Moment): Moment {
    if (this.known === null || this.known.change < read.change) this.latest = read
    return read
  }
}
