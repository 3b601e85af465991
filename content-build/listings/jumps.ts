import { rankOf } from './page-starts.ts'

/** Links per page. More would not help readers; the pages in between have jumps of their own. */
const MAX_JUMPS = 24

/** Fewest pages after a run's first one for which it gets jumps. In shorter runs, readers use Next. */
const MIN_RUN = 3

/**
 * Links into a letter's long run of pages. The run's first page links to up to 24 of its pages, chosen by the rank of their first terms, so that
 * the choice is as stable as the page starts. Each of these links to the pages up to the next one, in the same way.
 */
export class Jumps {
  #startIds: readonly number[] = []
  #letterPages: readonly number[] = []
  #of: ReadonlyMap<number, readonly number[]> = new Map()

  /**
   * Returns the same map, with the same arrays, as long as pages and letters begin at the same places.
   * @param startIds the first term's id of each page
   * @param letterPages the index of the page on which each letter begins
   * @returns page → pages it links to, by their indexes
   */
  of(startIds: readonly number[], letterPages: readonly number[]): ReadonlyMap<number, readonly number[]> {
    if (!areEqual(startIds, this.#startIds) || !areEqual(letterPages, this.#letterPages)) {
      this.#startIds = startIds
      this.#letterPages = letterPages
      this.#of = findJumps(startIds, letterPages)
    }
    return this.#of
  }
}

const areEqual = (some: readonly number[], others: readonly number[]): boolean =>
  some.length === others.length && some.every((one, index) => one === others[index])

function findJumps(startIds: readonly number[], letterPages: readonly number[]): Map<number, number[]> {
  const jumps = new Map<number, number[]>()
  for (const [index, page] of letterPages.entries()) {
    for (const [from, targets] of jumpsWithin(startIds, page, letterPages[index + 1] ?? startIds.length - 1))
      jumps.set(from, [...(jumps.get(from) ?? []), ...targets])
  }
  return jumps
}

function jumpsWithin(startIds: readonly number[], first: number, last: number): Map<number, number[]> {
  const jumps = new Map<number, number[]>()
  const runs: [from: number, last: number][] = [[first, last]]
  for (let run = runs.pop(); run !== undefined; run = runs.pop()) {
    const [from, to] = run
    if (to - from < MIN_RUN) continue
    const targets = choose(startIds, from + 1, to)
    jumps.set(from, targets)
    if (targets.length === to - from) continue
    targets.forEach((target, index) => runs.push([target, (targets[index + 1] ?? to + 1) - 1]))
  }
  return jumps
}

/** All pages from `from` to `to` or, if these are too many, the first and the 23 of lowest rank; in order. */
function choose(startIds: readonly number[], from: number, to: number): number[] {
  const pages = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  if (pages.length <= MAX_JUMPS) return pages
  const byRank = pages.slice(1).sort((a, b) => rankOf(startIds[a] ?? 0) - rankOf(startIds[b] ?? 0))
  return [from, ...byRank.slice(0, MAX_JUMPS - 1)].sort((a, b) => a - b)
}
