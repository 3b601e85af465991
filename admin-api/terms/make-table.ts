import { setImmediate as nextTurn } from 'node:timers/promises'
import { compareTerms } from '../../contracts/order.ts'
import type { TableTerm } from '../../contracts/term.ts'
import { toCategory } from '../data/read-terms.ts'
import type { MadeText } from '../reads/kept-reads.ts'
import type { SearchedTerm } from '../search/searched-term.ts'
import type { Moment } from '../search/searched-terms-cache.ts'
import type { SearchedTerms } from '../search/searched-terms.ts'

/** Rows of a part: a millisecond, in which nobody is answered. */
const ROWS = 1000

/** The table of administrators, of what the search has in memory: to read all terms again would take three times as long as all the rest. */
export const makeTable = ({ change, all }: Moment): MadeText => ({
  change,
  terms: all.order.length,
  parts: partsOf(change, all),
})

async function* partsOf(change: number, all: SearchedTerms): AsyncGenerator<string> {
  const categories = [...all.categories.values()].toSorted(compareTerms)
  const ranks = new Map(categories.map(({ id }, rank) => [id, rank]))
  const byName = (one: number, other: number): number => (ranks.get(one) ?? 0) - (ranks.get(other) ?? 0)
  const rowOf = ({ id, name, isLegacy, categoryIds }: SearchedTerm): TableTerm => {
    const current = isLegacy ? all.chains.currentTermOf(id) : null
    const inOrder = categoryIds.length < 2 ? categoryIds : categoryIds.toSorted(byName)
    return [id, name, isLegacy, current?.id ?? null, inOrder]
  }
  const listed = categories.map(toCategory)
  yield `{"change":${change},"categories":${JSON.stringify(listed)},"terms":[`
  for (let from = 0; from < all.order.length; from += ROWS) {
    const rows: TableTerm[] = []
    // Twice as quick as to make lists of lists.
    for (const seat of all.order.subarray(from, from + ROWS)) {
      const term = all.at(seat)
      if (term !== undefined) rows.push(rowOf(term))
    }
    yield `${from === 0 ? '' : ','}${JSON.stringify(rows).slice(1, -1)}`
    await nextTurn()
  }
  yield ']}'
}
