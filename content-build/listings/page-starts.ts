/** Cards on a listing page. */
export const MAX_CARDS = 60

/** No page but a listing's only one has fewer cards. */
const MIN_CARDS = 12

/** A term's fixed place in a draw by lot: its id, mixed (MurmurHash3's last step) so that neighbours differ. */
export function rankOf(id: number): number {
  let mixed = Math.imul(id ^ (id >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

/**
 * Where the pages of a listing begin: indexes into `ids`, the first always 0.
 *
 * A run of terms that is too long for a page is cut at its term of lowest rank, and so on with both parts. Ranks belong to
 * the terms, so cuts stay where they are when terms come and go: one term more or less changes the pages around it
 * and no others, and the same terms always give the same pages. (Counting off 60 by 60 would move every later page.)
 */
export function findPageStarts(ids: readonly number[]): number[] {
  if (ids.length === 0) return [0]
  const ranks = new Uint32Array(ids.length)
  for (let index = 0; index < ids.length; index += 1) ranks[index] = rankOf(ids[index] ?? 0)
  const starts = [0]
  const runs: [from: number, to: number][] = [[0, ids.length]]
  for (let run = runs.pop(); run !== undefined; run = runs.pop()) {
    const [from, to] = run
    if (to - from <= MAX_CARDS) continue
    const cut = lowestRank(ranks, from + MIN_CARDS, to - MIN_CARDS)
    starts.push(cut)
    runs.push([from, cut], [cut, to])
  }
  return starts.sort((a, b) => a - b)
}

/** The index of the lowest rank from `from` to `to`, both included; the first one where two are equal. */
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
