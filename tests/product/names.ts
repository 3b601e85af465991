import { namesPartPath, readPartKeys } from '../../contracts/name-parts.ts'
import { type NamedTerm, readNames } from '../../contracts/names.ts'
import { NAMES_PATH } from '../../contracts/paths.ts'

/** All names that are published, in one file or in parts, each term once. @param read a published file as parsed JSON, by its address */
export async function readAllNames(read: (path: string) => Promise<unknown>): Promise<NamedTerm[]> {
  const first = await read(NAMES_PATH)
  const keys = readPartKeys(first)
  if (keys === null) return readNames(first)
  const parts: NamedTerm[] = []
  for (const key of keys) parts.push(...readNames(await read(namesPartPath(String(key)))))
  return [...new Map(parts.map((term) => [term.slug, term])).values()]
}
