import { Injectable, type OnModuleDestroy } from '@nestjs/common'
import type { SearchQuery } from '../../contracts/parameters.ts'
import { searchWords } from '../../contracts/search-words.ts'
import type { Term } from '../../contracts/term.ts'
import { Database } from '../database/database.ts'
import { readTerms } from '../terms/to-term.ts'
import { findInDefinitions } from './definition-words.ts'
import { rankTerms } from './rank-terms.ts'
import { SearchedTermsCache } from './searched-terms-cache.ts'

export interface FoundTerms {
  terms: Term[]
  /** How many match in all. */
  total: number
}

@Injectable()
export class SearchService implements OnModuleDestroy {
  private readonly searchedTerms: SearchedTermsCache

  constructor(database: Database) {
    this.searchedTerms = new SearchedTermsCache(database)
  }

  /** Resolves when a large edit that is committed is found by every search. */
  settle(): Promise<void> {
    return this.searchedTerms.settle()
  }

  /** The data close after this. */
  async onModuleDestroy(): Promise<void> {
    await this.searchedTerms.idle()
  }

  /** The full search; nothing is found for an empty text. */
  async search({ search, limit, offset }: SearchQuery): Promise<FoundTerms> {
    if (search === '') return { terms: [], total: 0 }
    return this.searchedTerms.read(async (manager, all) => {
      const words = withoutBeginnings(searchWords(search))
      const inDefinitions = await findInDefinitions(manager, words)
      const ids = rankTerms(
        all,
        search,
        words.map((word, index) => ({ word, inDefinitions: inDefinitions[index] ?? [] })),
      )
      return { terms: await readTerms(manager, ids.slice(offset, offset + limit), all.chains), total: ids.length }
    })
  }
}

/** Wherever `identity` is found, `id` is found as well. */
const withoutBeginnings = (words: string[]): string[] =>
  words.filter((word) => !words.some((other) => other !== word && other.startsWith(word)))
