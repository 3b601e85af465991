import { setImmediate as nextTurn } from 'node:timers/promises'
import { compareTerms } from '../../contracts/order.ts'
import type { TermTable } from '../../contracts/term.ts'
import { inBatches } from '../data/in-batches.ts'
import { toCategory } from '../data/read-terms.ts'
import type { MadeText } from '../reads/cached-reads.ts'
import type { Snapshot } from '../search/searched-terms-cache.ts'
import type { SearchedTerms } from '../search/searched-terms.ts'

/** Terms read or written per turn of the event loop: a millisecond. */
const AT_ONCE = 1000

/** Makes the administrators' table from the search's memory. Reading all terms again would take three times as long as the rest. */
export const makeTable = ({ change, all }: Snapshot): MadeText => ({
  change,
  terms: all.order.length,
  parts: partsOf(change, all),
})

async function* partsOf(change: number, all: SearchedTerms): AsyncGenerator<string> {
  const listed = [...all.categories.values()].toSorted(compareTerms)
  const { groups, ...columns } = await columnsOf(all, new Groups(listed.map(({ id }) => id)))
  yield `{"change":${change},"categories":${JSON.stringify(listed.map(toCategory))},"groups":${JSON.stringify(groups)}`
  for (const [name, column] of Object.entries(columns)) {
    yield `,"${name}":[`
    let comma = ''
    for (const values of inBatches<unknown>(column, AT_ONCE)) {
      yield comma + JSON.stringify(values).slice(1, -1)
      comma = ','
      await nextTurn()
    }
    yield ']'
  }
  yield '}'
}

type Columns = Omit<TermTable, 'change' | 'categories'>

async function columnsOf(all: SearchedTerms, groups: Groups): Promise<Columns> {
  const columns: Columns = { groups: groups.all, ids: [], names: [], groupOf: [], legacy: [] }
  for (const slots of inBatches([...all.order], AT_ONCE)) {
    for (const slot of slots) {
      const term = all.at(slot)
      if (term === undefined) continue
      columns.ids.push(term.id)
      columns.names.push(term.name)
      columns.groupOf.push(groups.placeOf(term.categoryIds))
      if (term.isLegacy) columns.legacy.push([term.id, all.chains.currentTermOf(term.id)?.id ?? null])
    }
    await nextTurn()
  }
  return columns
}

/** The distinct sets of categories that terms have, of which there are far fewer than terms. */
class Groups {
  readonly all: number[][] = []
  readonly #ranks: ReadonlyMap<number, number>
  readonly #places = new Map<number | string, number>()

  /** @param categoryIds all categories, in the order of their names */
  constructor(categoryIds: readonly number[]) {
    this.#ranks = new Map(categoryIds.map((id, rank) => [id, rank]))
  }

  placeOf(categoryIds: readonly number[]): number {
    // Most terms have one category: build no string for those.
    const key = categoryIds.length === 1 ? (categoryIds[0] ?? 0) : categoryIds.join()
    const known = this.#places.get(key)
    if (known !== undefined) return known
    this.#places.set(key, this.all.length)
    return this.all.push(categoryIds.toSorted((one, other) => this.#rankOf(one) - this.#rankOf(other))) - 1
  }

  #rankOf = (id: number): number => this.#ranks.get(id) ?? 0
}
