import { setTimeout as delay } from 'node:timers/promises'
import { Logger } from '@nestjs/common'
import { type EntityManager, MoreThan, Not } from 'typeorm'
import { compareTerms } from '../../contracts/order.ts'
import { ChangeRow } from '../data/entities/change.ts'
import { readLastChange } from '../data/change-log.ts'
import type { Database } from '../data/database.ts'
import { readCategories, readTermsAfter, readTermsOf } from './read-searched-terms.ts'
import { assemble, type SearchedTerm, type SearchedTerms } from './searched-terms.ts'

/** From here on it is quicker to read all terms again than to put the touched ones into their places. */
const MANY_CHANGES = 1000

/** Terms that are taken in at once: 3 ms, in which nobody is answered. */
const LOT = 250

/**
 * Names, links and categories of all terms, kept in memory because sorting thousands of names for each search would take
 * longer than everything else. They are exact all the same: each search looks at the change counter in its own
 * transaction and first takes in what the feed tells of since, whichever replica wrote it. Only while an edit of thousands of
 * terms is taken in, which must not hold up everybody, are searches answered from the moment before.
 */
export class SearchedTermsCache {
  private readonly logger = new Logger('Search')
  private known: SearchedTerms | null = null
  private renewal: Promise<SearchedTerms> | null = null
  private readonly database: Database

  constructor(database: Database) {
    this.database = database
  }

  /** Reads together with all terms. */
  async read<T>(work: (manager: EntityManager, all: SearchedTerms) => Promise<T>): Promise<T> {
    const first = this.known ?? (await this.renew())
    return this.database.read(async (manager) => work(manager, (await this.catchUp(manager)) ?? first))
  }

  /** Resolves when a large edit that is committed has been taken in, for whoever answers the one who made it. Never rejects: the edit stands. */
  async settle(): Promise<void> {
    try {
      while (this.known !== null && (await this.database.read((manager) => this.catchUp(manager))) === null)
        await this.renew()
    } catch (failure) {
      this.logger.error(failure)
    }
  }

  /** Resolves when nothing is being taken in. */
  async idle(): Promise<void> {
    await this.renewal?.catch(() => undefined)
  }

  /** Null where too much has changed for a moment in which others wait. */
  private async catchUp(manager: EntityManager): Promise<SearchedTerms | null> {
    const { known } = this
    const last = await readLastChange(manager)
    if (known === null || last - known.change > MANY_CHANGES) {
      this.renew().catch((failure: unknown) => this.logger.error(failure))
      return null
    }
    // Another search may be at a later moment already: deleted terms drop out when the terms are read.
    if (known.change >= last) return known
    const touched = await readTouched(manager, known.change)
    const gone = new Set(touched)
    const terms = known.terms.filter(({ id }) => !gone.has(id))
    insert(terms, await readTermsOf(manager, touched))
    const steps = assemble(last, terms, await readCategories(manager))
    let step = steps.next()
    while (step.done !== true) step = steps.next()
    return this.keep(step.value)
  }

  /** Takes in all terms anew, one at a time for all who ask: at the first search, after a large edit. */
  private renew(): Promise<SearchedTerms> {
    this.renewal ??= this.takeIn().finally(() => {
      this.renewal = null
    })
    return this.renewal
  }

  /** Lot by lot, with as much time for others in between. What changes meanwhile is caught up with. */
  private async takeIn(): Promise<SearchedTerms> {
    const change = await this.database.read(readLastChange)
    const terms: SearchedTerm[] = []
    let after: number | undefined = 0
    while (after !== undefined) {
      const begin = performance.now()
      const lot = await this.database.read((manager) => readTermsAfter(manager, after ?? 0, LOT))
      insert(terms, lot)
      after = lot.at(-1)?.id
      await delay(performance.now() - begin)
    }
    const steps = assemble(change, terms, await this.database.read(readCategories))
    let step = steps.next()
    for (; step.done !== true; step = steps.next()) await delay(1)
    return this.keep(step.value)
  }

  private keep(read: SearchedTerms): SearchedTerms {
    if (this.known === null || this.known.change < read.change) this.known = read
    return read
  }
}

async function readTouched(manager: EntityManager, change: number): Promise<number[]> {
  const rows = await manager.find(ChangeRow, {
    select: { id: true, termId: true },
    where: { id: MoreThan(change), kind: Not('votes-changed') },
  })
  return [...new Set(rows.flatMap(({ termId }) => termId ?? []))]
}

/** Puts terms into their places among others. */
function insert(terms: SearchedTerm[], others: readonly SearchedTerm[]): void {
  for (const term of others) terms.splice(findPlace(terms, term), 0, term)
}

/** How many of the terms come before this one. */
function findPlace(terms: readonly SearchedTerm[], term: SearchedTerm): number {
  let [from, to] = [0, terms.length]
  while (from < to) {
    const middle = (from + to) >> 1
    const other = terms[middle]
    if (other !== undefined && compareTerms(other, term) < 0) from = middle + 1
    else to = middle
  }
  return from
}
