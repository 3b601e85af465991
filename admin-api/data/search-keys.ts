import { plainText } from '../../contracts/definition.ts'
import { foldedWords, foldText } from '../../contracts/search-words.ts'
import { letterPairs } from './letter-pairs.ts'

/** The key by which names are compared, without regard to case. */
export const nameKeyOf = (name: string): string => name.toLowerCase()

/** What searches match: the name's key, name and definition as text in lower case, and the words and pairs of letters of the definition. */
export interface SearchKeys {
  nameKey: string
  searchKey: string
  words: string[]
}

export function searchKeysOf({ name, definition }: { name: string; definition: string }): SearchKeys {
  const text = plainText(definition)
  const folded = foldText(text)
  const words = [...foldedWords(folded), ...letterPairs(folded)]
  return { nameKey: nameKeyOf(name), searchKey: `${name}\n${text}`.toLowerCase(), words }
}
