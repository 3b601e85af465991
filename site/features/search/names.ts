import { NAMES_PATH } from '../../../contracts/paths.ts'
import { namesPartPath, partKeysFor, partKeysOf, readPartKeys } from '../../../contracts/name-parts.ts'
import { readNames, type NamedTerm } from '../../../contracts/names.ts'
import { fetchInTime } from '../../lib/request.ts'
import { siteLanguage } from '../../lib/site-language.ts'
import { indexNames, type NameIndex } from '../../lib/name-index.ts'

type Names = NameIndex<NamedTerm>

/**
 * The published names: all of them, or in a large glossary the parts of them that queries have needed. The search box asks for the first file when its
 * code arrives, so that it loads at the same time as React; what failed is tried again at the next use.
 */
let all: Names | null = null
const loaded = new Map<string, Names>()
const files = new Map<string, Promise<unknown>>()

/** What a query needs; null until it is loaded. */
export const loadedNames = (query: string): Names | null =>
  all ?? loaded.get(partKeysFor(query, siteLanguage()).join()) ?? null

/** Resolves to null when they cannot be loaded. */
export const loadNames = (query: string): Promise<Names | null> => load(partKeysFor(query, siteLanguage()))

/** For whoever looks for names that only look like the query. */
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
    // The parts may be others by now.
    files.clear()
    return null
  }
}

/** Each term once; in the order of listings where they are of one part, as nearly always. */
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
