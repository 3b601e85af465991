import { MAX_CATEGORIES } from '../../contracts/term.ts'
import type { WantedCategory } from '../data/categories.ts'
import { nameKeyOf } from '../data/search-keys.ts'

/** The category cells of a row. */
export interface CategoryCells {
  names: string
  /** Null for each entry that is not an id. */
  ids: (number | null)[]
}

/** Whether a row has more categories than a term may have, so that the costly splitting is skipped. */
export const hasTooManyNames = ({ names, ids }: CategoryCells): boolean =>
  ids.length > MAX_CATEGORIES || splitNames(names).length > MAX_CATEGORIES

/** Joins names for one cell. A name that contains a comma or begins with a quote is quoted as in CSV: `"Arts, crafts", Zoo`. */
export const listNames = (names: readonly string[]): string =>
  names.map((name) => (/^"|,/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join(', ')

/**
 * Splits the categories of each row; the name is '' if only the id is known. In files with unquoted commas in names (older exports, other programs), the
 * number of ids and the names in other rows resolve the ambiguity.
 * @param known existing categories, whose names stay whole in rows without ids
 */
export function readCategoryNames(
  rows: readonly CategoryCells[],
  known: readonly { id: number; name: string }[],
): WantedCategory[][] {
  const namesOfIds = new Map<number | null, string>(known.map(({ id, name }) => [id, name]))
  const note = (pairs: readonly WantedCategory[]) => pairs.forEach(({ id, name }) => namesOfIds.set(id, name))
  const counted = rows.map(({ names, ids }) => pair(ids, sureNames(names, ids.length)))
  note(counted.flatMap((pairs) => pairs ?? []).filter(({ name }) => !name.includes(',')))
  const sure = counted.map((pairs, index) => refuseAddedNames(pairs, rows[index]?.names ?? '', namesOfIds))
  const resolved = sure.flatMap((pairs) => pairs ?? [])
  note(resolved)
  const knownKeys = new Set([...known, ...resolved].map(({ name }) => nameKeyOf(name)))
  const most = [...knownKeys].reduce((longest, key) => Math.max(longest, key.split(',').length), 1)
  return rows.map(({ names, ids }, index) => {
    const pairs = sure[index] ?? refuseAddedNames(pair(ids, namesAround(names, ids, namesOfIds)), names, namesOfIds)
    if (pairs !== null) return pairs
    const listed = isQuoted(names) ? splitNames(names) : splitAtCommas(names, knownKeys, most)
    if (listed.length >= ids.length) return listed.map((name) => ({ id: null, name }))
    return ids.flatMap((id) => (id === null ? [] : [{ id, name: namesOfIds.get(id) ?? '' }]))
  })
}

type NamesOfIds = ReadonlyMap<number | null, string>

/** Null if one part of a name is the known name of its id: then another category, without an id, was added in a spreadsheet. */
function refuseAddedNames(
  pairs: WantedCategory[] | null,
  text: string,
  namesOfIds: NamesOfIds,
): WantedCategory[] | null {
  const hasMore = ({ id, name }: WantedCategory): boolean => {
    const pieces = name.split(',').map((piece) => piece.trim())
    return pieces.length > 1 && pieces.includes(namesOfIds.get(id) ?? '')
  }
  return !isQuoted(text) && pairs?.some(hasMore) === true ? null : pairs
}

/** Pairs ids with names; null if an id is invalid or the numbers differ. */
const pair = (ids: readonly (number | null)[], names: readonly string[] | null): WantedCategory[] | null =>
  ids.length === 0 || ids.includes(null) || names?.length !== ids.length
    ? null
    : names.map((name, index) => ({ id: ids[index] ?? null, name }))

const isQuoted = (text: string): boolean => /(?:^|,)\s*"/.test(text)

/** Names read from one cell: one more than the limit, to detect that it is exceeded. */
const MOST_NAMES = MAX_CATEGORIES + 1

/** Splits at commas outside quotes, and unquotes. */
export function splitNames(text: string): string[] {
  const names: string[] = []
  for (const [, quoted, plain = ''] of text.matchAll(/\s*(?:"((?:[^"]|"")*)"\s*(?=,|$)|([^,]+))(?:,|$)/g)) {
    const name = quoted?.replaceAll('""', '"') ?? plain.trim()
    if (name !== '') names.push(name)
    if (names.length === MOST_NAMES) break
  }
  return names
}

/** The names if some way to split them gives as many as there are ids; null otherwise. */
function sureNames(text: string, count: number): string[] | null {
  if (text === '' || count === 0) return null
  const ways = isQuoted(text) ? [splitNames(text)] : [text.split(', '), splitNames(text), [text]]
  return ways.find(({ length }) => length === count) ?? null
}

/** Removes names known from other rows from both ends of the cell; the rest is one name. Null if that does not give as many names as ids. */
function namesAround(text: string, ids: readonly (number | null)[], namesOfIds: NamesOfIds): string[] | null {
  const names = ids.map((id) => namesOfIds.get(id))
  const before: string[] = []
  const after: string[] = []
  let rest = text
  for (const name of names) {
    if (name === undefined || !rest.startsWith(`${name}, `)) break
    before.push(name)
    rest = rest.slice(name.length + 2)
  }
  for (const name of names.slice(before.length).reverse()) {
    if (name === undefined || !rest.endsWith(`, ${name}`)) break
    after.unshift(name)
    rest = rest.slice(0, -name.length - 2)
  }
  const found = [...before, rest, ...after]
  return found.length === ids.length ? found : null
}

/** Splits at commas, but keeps known names whole. @param most parts in the known name with the most commas */
function splitAtCommas(text: string, knownKeys: ReadonlySet<string>, most: number): string[] {
  const pieces = text.split(',').filter((piece) => piece.trim() !== '')
  const names: string[] = []
  for (let from = 0; from < pieces.length;) {
    let to = Math.min(from + most, pieces.length)
    while (to > from + 1 && !knownKeys.has(nameKeyOf(pieces.slice(from, to).join(',').trim()))) to -= 1
    names.push(pieces.slice(from, to).join(',').trim())
    from = to
  }
  return names
}
