import { categoryName } from '../../contracts/category.ts'
import { compareNames } from '../../contracts/order.ts'
import { nameKeyOf } from '../categories/name-key.ts'
import type { CategoryCells } from './read-rows.ts'

/** A category as a row of the file names it: by id, by name or by both. */
export interface NamedCategory {
  id: number | null
  name: string
}

/** Ways in which a cell may be cut into as many names as it has ids. More are not looked at. */
const MAX_WAYS = 200
/** Guesses at cells that several ways fit. */
const MAX_GUESSES = 1000

/** A cell of several names, and the ways in which it may be cut into names for its ids. */
interface Cell {
  ids: readonly number[]
  ways: string[][]
}

/** Which name is whose, as far as the rows told. */
interface Learned {
  names: ReadonlyMap<number, string>
  /** By the key of the name. */
  ids: ReadonlyMap<string, number>
}
const NOTHING: Learned = { names: new Map(), ids: new Map() }

/**
 * The categories of each row. A category's name may hold a comma, as what stands between names does; so the ids say how many there are,
 * and all rows together which name belongs to which id: a row with one id names it for sure. What several ways fit is cut such
 * that the names are in order, as the export writes them, and so that all rows agree.
 * @param known names of categories that are there already, for cells without ids and where ways are alike
 */
export function readCategoryNames(rows: readonly CategoryCells[], known: Iterable<string>): NamedCategory[][] {
  const knownKeys = new Set([...known].map(nameKeyOf))
  const ways = new Map<string, Cell>()
  for (const { names, ids } of rows)
    if (ids.length > 0 && names !== '' && isWhole(ids)) {
      const key = keyOf(names, ids)
      if (!ways.has(key)) ways.set(key, { ids, ways: waysOf(names, ids.length, knownKeys) })
    }
  const cells = [...ways.values()].filter((cell) => cell.ways.length > 0)
  const guesses = { left: MAX_GUESSES }
  const learned = agree(cells, NOTHING, guesses) ?? NOTHING
  for (const key of learned.ids.keys()) knownKeys.add(key)
  return rows.map(({ names, ids }) => {
    const cell = isWhole(ids) ? ways.get(keyOf(names, ids)) : undefined
    const cut = cell?.ways.find((way) => fits(ids, way, learned)) ?? cell?.ways[0]
    if (cut !== undefined) return cut.map((name, index) => ({ id: ids[index] ?? null, name }))
    const listed = cutWithoutIds(names, knownKeys)
    if (listed.length < ids.length)
      return ids.flatMap((id) => (id === null ? [] : [{ id, name: learned.names.get(id) ?? '' }]))
    return listed.map((name) => ({ id: null, name }))
  })
}

const isWhole = (ids: readonly (number | null)[]): ids is number[] => ids.length > 0 && !ids.includes(null)

const keyOf = (names: string, ids: readonly number[]): string => `${ids.join()} ${names}`

/** Whether no id of these has another name already, nor a name of these another id. */
const fits = (ids: readonly (number | null)[], way: readonly string[], learned: Learned): boolean =>
  way.every((name, index) => {
    const id = ids[index] ?? null
    return id === null || ((learned.names.get(id) ?? name) === name && (learned.ids.get(nameKeyOf(name)) ?? id) === id)
  })

/**
 * The best ways first. One name is the whole cell; no two categories have the same name; a file that was not exported may have its names
 * in any order.
 */
function waysOf(text: string, count: number, knownKeys: ReadonlySet<string>): string[][] {
  const exported = text.split(', ')
  const pieces = exported.length >= count ? exported : text.split(',').map((piece) => piece.trim())
  const glue = exported.length >= count ? ', ' : ','
  const all = groupings(pieces, count, glue, { left: MAX_WAYS })
  const possible = all.filter((way) => way.every(isPossible) && new Set(way.map(nameKeyOf)).size === count)
  const inOrder = possible.filter((way) =>
    way.every((name, index) => index === 0 || compareNames(way[index - 1] ?? '', name) <= 0),
  )
  const unknown = (way: readonly string[]): number => way.filter((name) => !knownKeys.has(nameKeyOf(name))).length
  return ([inOrder, possible].find((some) => some.length > 0) ?? all).toSorted((a, b) => unknown(a) - unknown(b))
}

const isPossible = (name: string): boolean => categoryName.safeParse(name).data === name

function groupings(pieces: readonly string[], count: number, glue: string, most: { left: number }): string[][] {
  if (pieces.length < count || most.left === 0) return []
  if (count === 1) {
    most.left -= 1
    return [[pieces.join(glue)]]
  }
  const ways: string[][] = []
  for (let size = 1; size <= pieces.length - count + 1; size++)
    for (const rest of groupings(pieces.slice(size), count - 1, glue, most))
      ways.push([pieces.slice(0, size).join(glue), ...rest])
  return ways
}

/** Names of all ids such that every cell has a way that fits them; null when there are none. */
function agree(cells: readonly Cell[], before: Learned, guesses: { left: number }): Learned | null {
  let learned = before
  let open = cells
  for (;;) {
    const narrowed = open.map(({ ids, ways }) => ({ ids, ways: ways.filter((way) => fits(ids, way, learned)) }))
    if (narrowed.some(({ ways }) => ways.length === 0)) return null
    const sure = narrowed.filter(({ ways }) => ways.length === 1)
    open = narrowed.filter(({ ways }) => ways.length > 1)
    if (sure.length === 0) break
    const next = learn(learned, sure)
    if (next === null) return null
    learned = next
  }
  const [next] = open.toSorted((a, b) => a.ways.length - b.ways.length)
  if (next === undefined) return learned
  for (const way of next.ways) {
    if (guesses.left === 0) return null
    guesses.left -= 1
    const guessed = learn(learned, [{ ids: next.ids, ways: [way] }])
    const agreed = guessed && agree(open, guessed, guesses)
    if (agreed !== null) return agreed
  }
  return null
}

/** What is known when each of these cells, which have one way, is as it says; null when two contradict each other. */
function learn(before: Learned, cells: readonly Cell[]): Learned | null {
  const learned = { names: new Map(before.names), ids: new Map(before.ids) }
  for (const {
    ids,
    ways: [way = []],
  } of cells) {
    if (!fits(ids, way, learned)) return null
    ids.forEach((id, index) => {
      const name = way[index] ?? ''
      learned.names.set(id, name)
      learned.ids.set(nameKeyOf(name), id)
    })
  }
  return learned
}

/** At commas, but a name that is known stays whole. */
function cutWithoutIds(text: string, knownKeys: ReadonlySet<string>): string[] {
  const pieces = text === '' ? [] : text.split(',')
  const names: string[] = []
  for (let from = 0; from < pieces.length;) {
    let to = pieces.length
    while (to > from + 1 && !knownKeys.has(nameKeyOf(pieces.slice(from, to).join(',').trim()))) to -= 1
    names.push(pieces.slice(from, to).join(',').trim())
    from = to
  }
  return names.filter((name) => name !== '')
}
