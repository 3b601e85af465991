import { readNames, type NamedTerm } from '../../../contracts/names.ts'
import { NAMES_PATH } from '../../../contracts/paths.ts'
import { indexNames, type NameIndex } from '../../lib/suggestions.ts'

/**
 * The published names, fetched once for a page. The search box asks for them when its code arrives, so that they come beside
 * React; a fetch that failed is tried again with the next wish.
 */
let index: NameIndex<NamedTerm> | null = null
let coming: Promise<NameIndex<NamedTerm> | null> | null = null

/** The names if they have come. */
export const namesAtHand = (): NameIndex<NamedTerm> | null => index

/** Resolves to null when they cannot be loaded. */
export function loadNames(): Promise<NameIndex<NamedTerm> | null> {
  coming ??= fetchNames()
    .then((names) => (index = names))
    .catch(() => (coming = null))
  return coming
}

async function fetchNames(): Promise<NameIndex<NamedTerm>> {
  const response = await fetch(NAMES_PATH)
  if (!response.ok) throw new Error(`${NAMES_PATH} answers ${response.status}`)
  return indexNames(readNames(await response.json()))
}
