import type { Category } from '../../contracts/category.ts'
import { type NameKeys, nameKeysOf } from '../../contracts/name-hits.ts'
import { searchWords } from '../../contracts/search-words.ts'
import type { Term } from '../data/entities/term.ts'

/** A name of a term, or another name of it, with its search keys. */
export interface SearchedName extends NameKeys {
  /** Search words, with a space around each: ` customer profile `. */
  words: string
}

/** Everything a search needs of a term except its definition. */
export interface SearchedTerm extends Pick<Term, 'id' | 'name' | 'slug' | 'isLegacy' | 'currentTermId'> {
  /** Its name and its other names. */
  names: readonly SearchedName[]
  categoryIds: number[]
}

export interface SearchedCategory extends Category {
  /** Search words of the name, with a space around each. */
  words: string
  folded: string
}

export const searchedName = (name: string, language: string): SearchedName => ({
  ...nameKeysOf(name, language),
  words: spacedWords(name),
})

export const spacedWords = (text: string): string => ` ${searchWords(text).join(' ')} `
