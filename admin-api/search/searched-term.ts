import type { Category } from '../../contracts/category.ts'
import { type NameKeys, nameKeysOf } from '../../contracts/name-hits.ts'
import { searchWords } from '../../contracts/search-words.ts'
import type { Term } from '../data/entities/term.ts'

/** A name of a term, or another name of it, as it is searched. */
export interface SearchedName extends NameKeys {
  /** With a space around each: ` customer profile `. */
  words: string
}

/** What a search needs of every term, but its definition. */
export interface SearchedTerm extends Pick<Term, 'id' | 'name' | 'slug' | 'isLegacy' | 'currentTermId'> {
  /** Its name, and what else it is called. */
  names: readonly SearchedName[]
  categoryIds: number[]
}

export interface SearchedCategory extends Category {
  /** With a space around each. */
  words: string
}

export const searchedName = (name: string, language: string): SearchedName => ({
  ...nameKeysOf(name, language),
  words: spacedWords(name),
})

export const spacedWords = (text: string): string => ` ${searchWords(text).join(' ')} `
