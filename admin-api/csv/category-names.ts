import { MAX_CATEGORIES } from '../../contracts/term.ts'
import type { WantedCategory } from '../data/categories.ts'
import { nameKeyOf } from '../data/search-keys.ts'

/** What a row says of its categories. */
export interface CategoryCells {
  names: string
  /** Null for what is no id. */
  ids: (number | null)[]
}

/** Whether a cell names more than a term may have: telling them apart would take its time. */
export const hasTooManyNames = ({ names, ids }: CategoryCells): boolean =>
  ids.length > MAX_CATEGORIES || splitNames(names).length > MAX_CATEGORIES

/** Names in one cell. One that holds a comma, or would look like it, is in quotes as CSV has them: `"Arts, crafts", Zoo`. */
export const listNames = (names: readonly string[]): string =>
  names.map((name) => (/^"|,/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join(', ')

/**
 * The categories of each row, with the name '' where only the id is known. Files exported before names were put in quotes, and other people's, have
 * names with commas as they are: there the ids say how many there are, and other rows which name is whose.
 * @param known categories that are there already, whose names stay whole where there are no ids
 */
export function readCategoryNames(
  rows: readonly CategoryCells[],
  known: readonly { id: number; name: string }[],
): WantedCategory[][] {
  const namesOfIds = new Map<number | null, string>(known.map(({ id, name }) => [id, name]))
  const note = (pairs: readonly WantedCategory[]) => pairs.forEach(({ id, name }) => namesOfIds.set(id, name))
  const counted = rows.map(({ names, ids }) => pair(ids, sureNames(names, ids.length)))
  note(counted.flatMap((pairs) => pairs ?? []).filter(({ name }) => !name.includes(',')))
  const sure = counted.map((pairs, index) => withoutMore(pairs, rows[index]?.names ?? '', namesOfIds))
  const told = sure.flatMap((pairs) => pairs ?? [])
  note(told)
  const knownKeys = new Set([...known, ...told].map(({ name }) => nameKeyOf(name)))
  const most = [...knownKeys].reduce((longest, key) => Math.max(longest, key.split(',').length), 1)
  return rows.map(({ names, ids }, index) => {
    const pairs = sure[index] ?? withoutMore(pair(ids, namesAround(names, ids, namesOfIds)), names, namesOfIds)
    if (pairs !== null) return pairs
    const listed = isQuoted(names) ? splitNames(names) : splitAtCommas(names, knownKeys, most)
    if (listed.length >= ids.length) return listed.map((name) => ({ id: null, name }))
    return ids.flatMap((id) => (id === null ? [] : [{ id, name: namesOfIds.get(id) ?? '' }]))
  })
}

type NamesOfIds = ReadonlyMap<number | null, string>

/** Null where a name would be that which its id has elsewhere, and what somebody has added in a spreadsheet without an id. */
function withoutMore(pairs: WantedCategory[] | null, text: string, namesOfIds: NamesOfIds): WantedCategory[] | null {
  const hasMore = ({ id, name }: WantedCategory): boolean => {
    const pieces = name.split(',').map((piece) => piece.trim())
    return pieces.length > 1 && pieces.includes(namesOfIds.get(id) ?? '')
  }
  return !isQuoted(text) && pairs?.some(hasMore) === true ? null : pairs
}

/** Null where an id is none, or there are not as many names. */
const pair = (ids: readonly (number | null)[], names: readonly string[] | null): WantedCategory[] | null =>
  ids.length === 0 || ids.includes(null) || names?.length !== ids.length
    ? null
    : names.map((name, index) => ({ id: ids[index] ?? null, name }))

const isQuoted = (text: string): boolean => /(?:^|,)\s*"/.test(text)

/** Names that are looked at in one cell: one more than any list may have. */
const MOST_NAMES = MAX_CATEGORIES + 1

/** Each in quotes, or up to the next comma. */
export function splitNames(text: string): string[] {
  const names: string[] = []
  for (const [, quoted, plain = ''] of text.matchAll(/\s*(?:"((?:[^"]|"")*)"\s*(?=,|$)|([^,]+))(?:,|$)/g)) {
    const name = quoted?.replaceAll('""', '"') ?? plain.trim()
    if (name !== '') names.push(name)
    if (names.length === MOST_NAMES) break
  }
  return names
}

/** Names that need no guess: as many as there are ids. */
function sureNames(text: string, count: number): string[] | null {
  if (text === '' || count === 0) return null
  const ways = isQuoted(text) ? [splitNames(text)] : [text.split(', '), splitNames(text), [text]]
  return ways.find(({ length }) => length === count) ?? null
}

/** What is left of the cell when the names that other rows tell are taken off its ends. */
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

/** But a name that is known stays whole. @param most pieces that one of these has */
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
