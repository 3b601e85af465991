import { NAMES_PATH } from '../../../contracts/paths.ts'
import { namesPartPath, partKeysFor, partKeysOf, readPartKeys } from '../../../contracts/name-parts.ts'
import { readNames, type NamedTerm } from '../../../contracts/names.ts'
import { fetchInTime } from '../../lib/request.ts'
import { siteLanguage } from '../../lib/site-language.ts'
import { indexNames, type NameIndex } from '../../lib/name-index.ts'

type Names = NameIndex<NamedTerm>

/**
 * The published names: `all` of them, or in a large glossary the parts that queries have needed (`loaded`, by the keys of the parts).
 * The search box requests the first file as soon as its code is loaded; a failed request is repeated at the next use.
 */
let all: Names | null = null
const loaded = new Map<string, Names>()
const files = new Map<string, Promise<unknown>>()

/** The names that a query needs; null until they are loaded. */
export const loadedNames = (query: string): Names | null =>
  all ?? loaded.get(partKeysFor(query, siteLanguage()).join()) ?? null

/** Loads the names that a query needs. Resolves to null if they cannot be loaded. */
export const loadNames = (query: string): Promise<Names | null> => load(partKeysFor(query, siteLanguage()))

/** Loads the names to search for ones that merely resemble the query: the parts of all its words. Resolves to null as above. */
export const loadNamesLike = (query: string): Promise<Names | null> => load(partKeysOf(query, siteLanguage()))

async function load(keys: readonly string[]): Promise<Names | null> {
  try {
    const first = await fetchFile(NAMES_PATH)
    const parts = readPartKeys(first)
    if (parts === null) return (all ??= indexNames(readNames(first)))
    const read = loaded.get(keys.join()) ?? indexNames(await fetchParts(keys.filter((key) => parts.has(key))))
    loaded.set(keys.join(), read)
    return read
  } catch {
    // A publish may have changed the parts: fetch everything again.
    files.clear()
    return null
  }
}

/** Returns each term once, in the order of listings if all come from one part, as they nearly always do. */
async function fetchParts(keys: readonly string[]): Promise<NamedTerm[]> {
  const parts = await Promise.all(keys.map((key) => fetchFile(namesPartPath(key))))
  return [...new Map(parts.flatMap(readNames).map((term) => [term.slug, term])).values()]
}

function fetchFile(path: string): Promise<unknown> {
  const begun = files.get(path) ?? fetchJson(path)
  files.set(path, begun)
  return begun
}

async function fetchJson(path: string): Promise<unknown> {
  const response = await fetchInTime(path)
  if (!response.ok) throw new Error(path)
  return response.json()
}
