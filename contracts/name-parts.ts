import { searchWords, textKey } from './search-words.ts'

/**
 * The names of a large glossary are published in parts, each with the terms of which a name has a word that begins alike; a page loads those that
 * a query needs. `NAMES_PATH` then holds no names but the keys of all parts. Plain functions without zod: islands import them.
 */
export interface NamesInParts {
  parts: readonly string[]
}

/** Terms up to which all names are in one file, 115 kB of it when it is compressed. */
export const NAMES_IN_ONE = 20_000

/** By one letter a third of a large glossary may be found: its part has only the terms that are shown first, and those that are called so. */
const LETTERS = 2

/** Of a name without any word. */
const NO_WORD = '-'

/** The parts that hold a name. A word counts as it is written, and in the singular. @param language of the glossary */
export function partKeysOf(name: string, language: string): string[] {
  const words = [name, textKey(name, language)].flatMap(searchWords)
  const keys = words.map((word) => [...word].slice(0, LETTERS).join(''))
  return keys.length === 0 ? [NO_WORD] : [...new Set(keys)]
}

/** The parts that hold whatever begins a word and with it the query: those of its first word. */
export const partKeysFor = (query: string, language: string): string[] =>
  partKeysOf(searchWords(query)[0] ?? '', language)

/** The key of the part for one letter, where a name begins with one; null for signs. */
export const letterKeyOf = (name: string): string | null => searchWords([...name.trim()][0] ?? '')[0] ?? null

/** `da` → `/names/da.json`, `数` → `/names/-E6-95-B0.json`: addresses have no letters of other scripts. */
export const namesPartPath = (key: string): string => `/names/${encodeURIComponent(key).replaceAll('%', '-')}.json`

/** The keys in a parsed file that holds nothing else; null where it is something else. */
export const readPartKeys = (file: unknown): ReadonlySet<unknown> | null =>
  typeof file === 'object' && file !== null && 'parts' in file && Array.isArray(file.parts) ? new Set(file.parts) : null
