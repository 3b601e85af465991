import { searchWords, textKey } from './search-words.ts'

/**
 * The content of `NAMES_PATH` in a large glossary: the keys of all parts. A part has the terms with a word that begins with its key, and pages load the parts
 * that a query needs (docs/decisions/0035-names-in-parts.md). Plain functions without zod, because islands import them.
 */
export interface NamesInParts {
  parts: readonly string[]
}

/** Terms up to which all names are in one file. With that many, it has 115 kB when compressed. */
export const NAMES_IN_ONE = 20_000

/** Letters per key. One letter may match a third of a large glossary, so its part has only the terms that are shown first and those with that name. */
const LETTERS = 2

/** The key for names without any word. */
const NO_WORD = '-'

/** The keys of the parts that contain a name. Each word counts as written and in the singular. @param language of the glossary */
export function partKeysOf(name: string, language: string): string[] {
  const words = [name, textKey(name, language)].flatMap(searchWords)
  const keys = words.map((word) => [...word].slice(0, LETTERS).join(''))
  return keys.length === 0 ? [NO_WORD] : [...new Set(keys)]
}

/** The keys of the parts that contain every name with a word that begins like the query: those for its first word. */
export const partKeysFor = (query: string, language: string): string[] =>
  partKeysOf(searchWords(query)[0] ?? '', language)

/** The key of the one-letter part for names that begin like this one; null if it begins with a sign. */
export const letterKeyOf = (name: string): string | null => searchWords([...name.trim()][0] ?? '')[0] ?? null

/** `da` → `/names/da.json`, `数` → `/names/-E6-95-B0.json`: paths are ASCII. */
export const namesPartPath = (key: string): string => `/names/${encodeURIComponent(key).replaceAll('%', '-')}.json`

/** The keys in a parsed names file that consists of keys; null for any other content. */
export const readPartKeys = (file: unknown): ReadonlySet<unknown> | null =>
  typeof file === 'object' && file !== null && 'parts' in file && Array.isArray(file.parts) ? new Set(file.parts) : null
