/** Cards on a listing page. */
export const MAX_CARDS = 60

/** Fewest cards on a page, unless it is the listing's only one. */
const MIN_CARDS = 12

/**
 * The pages of a run of terms: the size of its only page, or the two runs that it is cut into. A run too long for a page is cut at its term of lowest rank,
 * recursively. Ranks depend on the term only, so adding or removing a term changes only the pages around it (see docs/decisions/0003-stale-pages.md).
 */
export type Pages = number | Cut

interface Cut {
  size: number
  before: Pages
  after: Pages
}

const sizeOf = (pages: Pages): number => (typeof pages === 'number' ? pages : pages.size)

/** A term's pseudorandom rank: its id through MurmurHash3's finalizer, which maps consecutive ids far apart and no two ids to the same rank. */
export function rankOf(id: number): number {
  let mixed = Math.imul(id ^ (id >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

/** Cuts a whole listing into pages. @param ids its terms in order */
export function cutPages(ids: readonly number[]): Pages {
  const ranks = new Uint32Array(ids.length)
  for (let index = 0; index < ids.length; index += 1) ranks[index] = rankOf(ids[index] ?? 0)
  return cutRun(ranks, 0, ids.length)
}

function cutRun(ranks: Uint32Array, from: number, to: number): Pages {
  const size = to - from
  if (size <= MAX_CARDS) return size
  const cut = lowestRank(ranks, from + MIN_CARDS, to - MIN_CARDS)
  return { size, before: cutRun(ranks, from, cut), after: cutRun(ranks, cut, to) }
}

/** The index of the lowest rank from `from` to `to`, both included. */
function lowestRank(ranks: Uint32Array, from: number, to: number): number {
  let lowest = from
  let rank = ranks[from] ?? 0
  for (let index = from + 1; index <= to; index += 1) {
    const other = ranks[index] ?? 0
    if (other < rank) {
      lowest = index
      rank = other
    }
  }
  return lowest
}

/**
 * The pages after a term was added, equal to those of `cutPages`, but cutting only the runs that contain the term.
 * @param ids the terms of the whole listing, including the new one
 * @param at the new term's index
 * @param from the index at which the run begins
 */
export function pagesWith(pages: Pages, ids: readonly number[], at: number, from = 0): Pages {
  const size = sizeOf(pages) + 1
  if (size <= MAX_CARDS) return size
  const cutAgain = (): Pages => cutPages(ids.slice(from, from + size))
  if (typeof pages === 'number') return cutAgain()
  const { before, after } = pages
  const cut = from + sizeOf(before) + (at <= from + sizeOf(before) ? 1 : 0)
  // The new cut candidates: the new term, and the terms that have become far enough from an end.
  const [first, last] = [from + MIN_CARDS, from + size - MIN_CARDS]
  const rank = rankOf(ids[cut] ?? 0)
  const isLower = (index: number): boolean => index >= first && index <= last && rankOf(ids[index] ?? 0) < rank
  if ([at, first, last].some(isLower)) return cutAgain()
  return at < cut
    ? { size, before: pagesWith(before, ids, at, from), after }
    : { size, before, after: pagesWith(after, ids, at, cut) }
}

/** The pages after a term was removed. @param ids the remaining terms @param at the index that the term had @param from as in `pagesWith` */
export function pagesWithout(pages: Pages, ids: readonly number[], at: number, from = 0): Pages {
  const size = sizeOf(pages) - 1
  if (typeof pages === 'number' || size <= MAX_CARDS) return size
  const { before, after } = pages
  const cut = from + sizeOf(before)
  const isBefore = at < cut
  const left = sizeOf(before) - (isBefore ? 1 : 0)
  if (at === cut || left < MIN_CARDS || size - left < MIN_CARDS) return cutPages(ids.slice(from, from + size))
  return isBefore
    ? { size, before: pagesWithout(before, ids, at, from), after }
    : { size, before, after: pagesWithout(after, ids, at, cut) }
}

/** The index of each page's first term; the first is always 0. */
export function startsOf(pages: Pages): number[] {
  const starts: number[] = []
  let from = 0
  const add = (run: Pages): void => {
    if (typeof run === 'number') {
      starts.push(from)
      from += run
    } else {
      add(run.before)
      add(run.after)
    }
  }
  add(pages)
  return starts
}
