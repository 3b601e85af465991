import { setTimeout as delay } from 'node:timers/promises'
import { Logger } from '@nestjs/common'
import { type EntityManager, type FindOptionsWhere, MoreThan, Not } from 'typeorm'
import type { ChangeKind } from '../../contracts/change.ts'
import { Category } from '../data/entities/category.ts'
import { ChangeRow } from '../data/entities/change.ts'
import { readLastChange } from '../data/change-log.ts'
import { among } from '../data/among.ts'
import type { Database } from '../data/database.ts'
import { Term } from '../data/entities/term.ts'
import { readRows } from '../data/rows.ts'
import { readCategoryIds } from '../data/term-content.ts'
import { KeptResults } from './kept-results.ts'
import { type SearchedCategory, searchedName, type SearchedTerm, spacedWords } from './searched-term.ts'
import { BLOCK, SearchedTerms } from './searched-terms.ts'

/** Of edits; beyond it is quicker to read all terms again than to read the touched ones. */
const MANY_CHANGES = 1000

/** What a search reads beside the definitions. */
export interface Moment {
  /** The last change that is in it. */
  change: number
  all: SearchedTerms
  results: KeptResults
}

/**
 * Names, links and categories of all terms, kept in memory because sorting thousands of names for each search would take
 * longer than everything else. They are exact all the same: each search looks at the change counter in its own
 * transaction and first reads what the feed names since, whichever replica wrote it. Only while an edit of thousands of
 * terms is read, which must not hold up everybody, are searches answered from the moment before.
 */
export class SearchedTermsCache {
  private readonly logger = new Logger('Search')
  private known: Moment | null = null
  private renewal: Promise<Moment> | null = null

  /** @param language of the glossary */
  constructor(
    private readonly database: Database,
    private readonly language: string,
  ) {}

  /** Reads all terms before anybody searches. */
  prepare(): void {
    this.renewInBackground()
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

  /** Resolves when every committed edit is found, for whoever answers the one who made it. Never rejects: the edit stands. */
  async settle(): Promise<void> {
    try {
      while (this.known !== null && (await this.database.read((manager) => this.catchUp(manager))) === null)
        await this.renew()
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
    const touched = known === null ? null : await readTouched(manager, known.change)
    if (known === null || touched === null || known.all.isSparse) {
      this.renewInBackground()
      return null
    }
    return { moment: this.keep(await this.momentAfter(manager, known, last, touched)), isExact: true }
  }

  /** Most changes are votes, which no search sees, or of definitions, which are not in here. */
  private async momentAfter(
    manager: EntityManager,
    { all, results }: Moment,
    last: number,
    touched: readonly Touched[],
  ): Promise<Moment> {
    if (touched.length === 0) return { change: last, all, results }
    const ids = new Set(touched.flatMap(({ termId }) => termId ?? []))
    const read = await readTerms(manager, this.language, { id: among(manager, [...ids]) })
    const isOfCategory = touched.some(({ termId }) => termId === null)
    if (!isOfCategory && read.length === ids.size && read.every((term) => all.has(term)))
      return { change: last, all, results: new KeptResults() }
    return { change: last, all: all.after(ids, read, await readCategories(manager)), results: new KeptResults() }
  }

  private renewInBackground(): void {
    this.renew().catch((failure: unknown) => this.logger.error(failure))
  }

  /** Reads all terms again, once at a time for all who ask: at the start, after a large edit. */
  private renew(): Promise<Moment> {
    this.renewal ??= this.readAll().finally(() => {
      this.renewal = null
    })
    return this.renewal
  }

  /** Block by block, each some milliseconds in which nobody is answered, with as much time for others in between. What changes meanwhile is caught up with. */
  private async readAll(): Promise<Moment> {
    const change = await this.database.read(readLastChange)
    let all = SearchedTerms.none()
    const categories = await this.database.read(readCategories)
    for (let after: number | undefined = 0; after !== undefined;) {
      const begin = performance.now()
      const block = await this.database.read((manager) =>
        readTerms(manager, this.language, { id: MoreThan(after ?? 0) }, BLOCK),
      )
      after = block.at(-1)?.id
      all = all.after([], block, categories)
      await delay(performance.now() - begin)
    }
    return this.keep({ change, all, results: new KeptResults() })
  }

  private keep(read: Moment): Moment {
    if (this.known === null || this.known.change < read.change) this.known = read
    return read
  }
}

/** A term, or a category without one. */
type Touched = Pick<ChangeRow, 'termId'>

/** What edits have named since; null where that is too much. */
async function readTouched(manager: EntityManager, change: number): Promise<Touched[] | null> {
  const touched = await manager.find(ChangeRow, {
    select: { id: true, termId: true },
    where: { id: MoreThan(change), kind: Not<ChangeKind>('votes-changed') },
    take: MANY_CHANGES + 1,
  })
  return touched.length > MANY_CHANGES ? null : touched
}

/** By id. */
async function readCategories(manager: EntityManager): Promise<Map<number, SearchedCategory>> {
  const categories = await manager.find(Category, { select: { id: true, name: true, slug: true } })
  return new Map(categories.map((category) => [category.id, { ...category, words: spacedWords(category.name) }]))
}

/** By rising id. */
async function readTerms(
  manager: EntityManager,
  language: string,
  where: FindOptionsWhere<Term>,
  limit?: number,
): Promise<SearchedTerm[]> {
  const query = manager.createQueryBuilder(Term, 'term').where(where).orderBy('term.id').limit(limit)
  const rows = await readRows(query, ['id', 'name', 'otherNames', 'slug', 'isLegacy', 'currentTermId'])
  const categoryIds = await readCategoryIds(
    manager,
    rows.map(({ id }) => id),
  )
  return rows.map(({ otherNames, ...term }) => ({
    ...term,
    names: [term.name, ...otherNames].map((name) => searchedName(name, language)),
    categoryIds: categoryIds.get(term.id) ?? [],
  }))
}
