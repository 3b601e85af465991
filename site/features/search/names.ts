import { readNames, type NamedTerm } from '../../../contracts/names.ts'
import { NAMES_PATH } from '../../../contracts/paths.ts'
import { indexNames, type NameIndex } from '../../lib/suggestions.ts'

/**
 * The published names, fetched once for a page. The search box asks for them when its code arrives, so that they load at the
 * same time as React; a fetch that failed is tried again at the next use.
 */
let index: NameIndex<NamedTerm> | null = null
let loading: Promise<NameIndex<NamedTerm> | null> | null = null

/** null until they are loaded. */
export const loadedNames = (): NameIndex<NamedTerm> | null => index

/** Resolves to null when they cannot be loaded. */
export function loadNames(): Promise<NameIndex<NamedTerm> | null> {
  loading ??= fetchNames()
    .then((names) => (index = names))
    .catch(() => (loading = null))
  return loading
}

async function fetchNames(): Promise<NameIndex<NamedTerm>> {
  const response = await fetch(NAMES_PATH)
  if (!response.ok) throw new Error(`${NAMES_PATH} answers ${response.status}`)
  return indexNames(readNames(await response.json()))
}
