/** Cards on a listing page. */
export const MAX_CARDS = 60

/** No page but a listing's only one has fewer cards. */
const MIN_CARDS = 12

/**
 * The pages of a run of terms: how many terms its only page has, or the two runs that it is cut into.
 *
 * A run of terms that is too long for a page is cut at its term of lowest rank, and so on with both parts. Ranks belong to
 * the terms, so cuts stay where they are when terms come and go: one term more or less changes the pages around it
 * and no others, and the same terms always give the same pages. (Counting off 60 by 60 would move every later page.)
 */
export type Pages = number | Cut

interface Cut {
  size: number
  before: Pages
  after: Pages
}

const sizeOf = (pages: Pages): number => (typeof pages === 'number' ? pages : pages.size)

/** A term's fixed place in a draw by lot: its id, mixed (MurmurHash3's last step) so that neighbours differ and no two are equal. */
export function rankOf(id: number): number {
  let mixed = Math.imul(id ^ (id >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

/** Cuts a whole listing. @param ids its terms in order */
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
 * The pages with one term more, as `cutPages` would cut them: only runs that it falls into are looked at.
 * @param ids the terms that the run is part of, that one among them
 * @param at its index
 * @param from the index at which the run begins
 */
export function pagesWith(pages: Pages, ids: readonly number[], at: number, from = 0): Pages {
  const size = sizeOf(pages) + 1
  if (size <= MAX_CARDS) return size
  const anew = (): Pages => cutPages(ids.slice(from, from + size))
  if (typeof pages === 'number') return anew()
  const { before, after } = pages
  const cut = from + sizeOf(before) + (at <= from + sizeOf(before) ? 1 : 0)
  // The terms that may be cut at now and could not before: that one, and those that are far enough from an end.
  const [first, last] = [from + MIN_CARDS, from + size - MIN_CARDS]
  const rank = rankOf(ids[cut] ?? 0)
  const isLower = (index: number): boolean => index >= first && index <= last && rankOf(ids[index] ?? 0) < rank
  if ([at, first, last].some(isLower)) return anew()
  return at < cut
    ? { size, before: pagesWith(before, ids, at, from), after }
    : { size, before, after: pagesWith(after, ids, at, cut) }
}

/** The same with one term less. @param ids those that are left @param at the index at which it was */
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

/** Where the pages begin: indexes of terms, the first always 0. */
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
