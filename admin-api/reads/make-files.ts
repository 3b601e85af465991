import type { EntityManager } from 'typeorm'
import { compareTerms } from '../../contracts/order.ts'
import type { ListedTermName, TableTerm } from '../../contracts/term.ts'
import { Category } from '../data/entities/category.ts'
import { Term } from '../data/entities/term.ts'
import { readChains } from '../data/legacy-chains.ts'
import { readRows } from '../data/rows.ts'
import { readCategoryIds } from '../data/term-content.ts'
import { makeCsv } from './make-csv.ts'
import { readInBatches } from './read-in-batches.ts'
import type { FileTask } from './read-tasks.ts'
import { readListed } from './term-list.ts'

interface MadeFile {
  /** To be read at the manager's moment. */
  parts: AsyncIterable<string>
  terms: number
}

type Make = (manager: EntityManager, ids: readonly number[]) => AsyncIterable<string>

const makeTerms: Make = async function* (manager, ids) {
  yield '['
  let comma = ''
  for await (const terms of readInBatches(manager, ids)) {
    yield comma + terms.map((term) => JSON.stringify(term)).join()
    comma = ','
  }
  yield ']'
}

const NAMES = ['id', 'name', 'slug', 'otherNames', 'isLegacy'] as const
type NameRow = Pick<Term, (typeof NAMES)[number]>

/** By id. */
async function readNameRows(manager: EntityManager): Promise<Map<number, NameRow>> {
  const rows = await readRows(manager.createQueryBuilder(Term, 'term'), NAMES)
  return new Map(rows.map((row) => [row.id, row]))
}

const makeNames: Make = async function* (manager, ids) {
  const rows = await readNameRows(manager)
  const names = ids.flatMap((id): ListedTermName[] => {
    const row = rows.get(id)
    return row ? [{ id, name: row.name, slug: row.slug, otherNames: row.otherNames }] : []
  })
  yield JSON.stringify(names)
}

const makeTable: Make = async function* (manager, ids) {
  const rows = await readNameRows(manager)
  const categoryIds = await readCategoryIds(manager, ids)
  const categories = (await manager.find(Category)).toSorted(compareTerms)
  const places = new Map(categories.map(({ id }, place) => [id, place]))
  const placeOf = (id: number): number => places.get(id) ?? 0
  const legacy = ids.filter((id) => rows.get(id)?.isLegacy)
  const chains = await readChains(manager, legacy)
  const table = ids.map((id): TableTerm => ({
    id,
    name: rows.get(id)?.name ?? '',
    isLegacy: rows.get(id)?.isLegacy ?? false,
    leadsTo: chains.currentTermOf(id)?.id ?? null,
    categoryIds: (categoryIds.get(id) ?? []).toSorted((a, b) => placeOf(a) - placeOf(b)),
  }))
  yield JSON.stringify({ categories: categories.map(({ id, name, slug }) => ({ id, name, slug })), terms: table })
}

const makers: Record<FileTask['kind'], Make> = {
  names: makeNames,
  'without-category': makeNames,
  table: makeTable,
  terms: makeTerms,
  csv: makeCsv,
}

/** The whole of a file as it stands at the manager's moment. */
export async function makeFile(
  manager: EntityManager,
  { kind, categoryId }: Omit<FileTask, 'file'>,
): Promise<MadeFile> {
  const listed = await readListed(manager, { categoryId, withoutCategory: kind === 'without-category' })
  const ids = listed.map(({ id }) => id)
  return { parts: makers[kind](manager, ids), terms: ids.length }
}
