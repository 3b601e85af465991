import { setImmediate as nextTurn } from 'node:timers/promises'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import type { Category } from '../../contracts/category.ts'
import type { SearchQuery } from '../../contracts/parameters.ts'
import { soughtKeysOf } from '../../contracts/name-hits.ts'
import { MAX_FOUND_CATEGORIES, MOST_SEARCH_WORDS, SEARCH_RESULTS } from '../../contracts/search.ts'
import { askedWords, otherForms } from '../../contracts/search-words.ts'
import type { Term } from '../../contracts/term.ts'
import { Settings } from '../config.ts'
import { categoriesByName, readTerms } from '../data/read-terms.ts'
import { findInDefinitions, type SoughtWord } from '../data/definition-words.ts'
import { askedPairs } from '../data/letter-pairs.ts'
import { LOAD } from '../load/load.ts'
import { inBatches } from '../data/in-batches.ts'
import { rankTerms, type SearchedWord } from './rank-terms.ts'
import type { SearchedTerms } from './searched-terms.ts'
import { SearchedTermsCache } from './searched-terms-cache.ts'

export interface FoundTerms {
  terms: Term[]
  /** Number of all matches, within the category if one is given. */
  total: number
}

@Injectable()
export class SearchService {
  private readonly language: string

  constructor(
    private readonly searchedTerms: SearchedTermsCache,
    settings: Settings,
  ) {
    this.language = settings.siteLanguage
  }

  /** Resolves once the terms are in memory and a first search, which is slower than later ones, has run. */
  async prepared(): Promise<void> {
    await this.searchedTerms.idle()
    // A failure is reported by the searches that follow.
    await this.search({ search: 'a e', limit: SEARCH_RESULTS, offset: 0 }).catch(() => undefined)
  }

  /** The full search. An empty text finds nothing. */
  async search({ search, categoryId, limit, offset }: SearchQuery): Promise<FoundTerms> {
    if (search === '') return { terms: [], total: 0 }
    return this.withFound(search, async (found, manager, all) => {
      const ids = categoryId === undefined ? found : thoseOfCategory(found, categoryId, all)
      return { terms: await readInTurns(manager, ids.slice(offset, offset + limit), all), total: ids.length }
    })
  }

  /** The categories of all matches, by name; if there are too many, those that most matches have. */
  async categories(search: string): Promise<Category[]> {
    return search === '' ? [] : this.withFound(search, (found, _manager, all) => categoriesOf(found, all))
  }

  /** @param work receives the ids of all matches, best first */
  private withFound<T>(
    search: string,
    work: (found: readonly number[], manager: EntityManager, all: SearchedTerms) => T | Promise<T>,
  ): Promise<T> {
    return this.searchedTerms.read(async (manager, all, results) => {
      const find = () => this.find(search, manager, all)
      return work(await (results === null ? find() : results.findOnce(search, find)), manager, all)
    })
  }

  private async find(search: string, manager: EntityManager, all: SearchedTerms): Promise<number[]> {
    const asked = askedWords(search).slice(0, MOST_SEARCH_WORDS)
    const words = withoutPrefixes(
      asked.map((beginning) => ({ beginning, wholes: otherForms(beginning, this.language) })),
    )
    const pairs = askedPairs(search)
      .slice(0, MOST_SEARCH_WORDS)
      .map(({ pair, isOfWord }) => ({ beginning: pair, wholes: [], isOfWord }))
    const inDefinitions = await findInDefinitions(manager, [...words, ...pairs])
    await nextTurn()
    const withIds = <Of extends SoughtWord>(some: readonly Of[], from: number): (Of & SearchedWord)[] =>
      some.map((word, index) => ({ ...word, inDefinitions: inDefinitions[from + index] ?? [] }))
    return rankTerms(all, soughtKeysOf(search, this.language), {
      words: withIds(words, 0),
      pairs: withIds(pairs, words.length),
    })
  }
}

function thoseOfCategory(ids: readonly number[], categoryId: number, all: SearchedTerms): number[] {
  const slots = new Set<number | undefined>(all.ofCategory(categoryId))
  return ids.filter((id) => slots.has(all.slotOf(id)))
}

function categoriesOf(ids: readonly number[], all: SearchedTerms): Category[] {
  const terms = new Map<number, number>()
  for (const id of ids)
    for (const categoryId of all.termOf(id)?.categoryIds ?? []) terms.set(categoryId, (terms.get(categoryId) ?? 0) + 1)
  const byTerms = [...terms].toSorted(([, one], [, other]) => other - one).map(([id]) => id)
  return categoriesByName(byTerms.slice(0, MAX_FOUND_CATEGORIES), all.categories)
}

/** Reads in batches and yields before each, so that other requests are answered. */
async function readInTurns(manager: EntityManager, ids: readonly number[], all: SearchedTerms): Promise<Term[]> {
  const terms: Term[] = []
  for (const batch of inBatches(ids, LOAD.foundInEachTurn)) {
    await nextTurn()
    terms.push(...(await readTerms(manager, batch, all)))
  }
  return terms
}

/** Drops words that begin another one: where `identity` is found, `id` is found as well. */
const withoutPrefixes = (words: SoughtWord[]): SoughtWord[] =>
  words.filter(
    (word) =>
      !words.some(
        (other) =>
          other !== word && [other.beginning, ...other.wholes].every((form) => form.startsWith(word.beginning)),
      ),
  )
