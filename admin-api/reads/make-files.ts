import type { EntityManager } from 'typeorm'
import { compareTerms } from '../../contracts/order.ts'
import type { ListedTermName, TableTerm, Term as TermReply } from '../../contracts/term.ts'
import { TermCsv } from '../csv/term-columns.ts'
import { among } from '../data/among.ts'
import { Category } from '../data/entities/category.ts'
import { Term } from '../data/entities/term.ts'
import { readChains } from '../data/legacy-chains.ts'
import { readRows } from '../data/rows.ts'
import { readTerms } from '../data/read-terms.ts'
import { readCategoryIds } from '../data/term-content.ts'
import type { FileTask } from './read-tasks.ts'
import { readListed } from './term-list.ts'

/** Terms that are in memory at once. */
const BATCH = 500

interface MadeFile {
  text: string
  terms: number
}

type Make = (manager: EntityManager, ids: readonly number[]) => Promise<string>

async function* inBatches(manager: EntityManager, ids: readonly number[]): AsyncGenerator<TermReply[]> {
  for (let from = 0; from < ids.length; from += BATCH) yield await readTerms(manager, ids.slice(from, from + BATCH))
}

const makeTerms: Make = async (manager, ids) => {
  const parts: string[] = []
  for await (const terms of inBatches(manager, ids)) parts.push(...terms.map((term) => JSON.stringify(term)))
  return `[${parts.join(',')}]`
}

const makeCsv: Make = async (manager, ids) => {
  const csv = new TermCsv()
  for await (const terms of inBatches(manager, ids)) csv.add(terms, await readNamesOfTargets(manager, terms))
  return csv.toString()
}

/** Of the terms that these point at. */
async function readNamesOfTargets(manager: EntityManager, terms: TermReply[]): Promise<Map<number, string>> {
  const ids = new Set(terms.flatMap(({ currentTermId, relatedTerms }) => [currentTermId ?? [], relatedTerms].flat()))
  const named = await manager.find(Term, { select: { id: true, name: true }, where: { id: among(manager, [...ids]) } })
  return new Map(named.map(({ id, name }) => [id, name]))
}

const NAMES = ['id', 'name', 'slug', 'otherNames', 'isLegacy'] as const
type NameRow = Pick<Term, (typeof NAMES)[number]>

/** By id. */
async function readNameRows(manager: EntityManager): Promise<Map<number, NameRow>> {
  const rows = await readRows(manager.createQueryBuilder(Term, 'term'), NAMES)
  return new Map(rows.map((row) => [row.id, row]))
}

const makeNames: Make = async (manager, ids) => {
  const rows = await readNameRows(manager)
  const names = ids.flatMap((id): ListedTermName[] => {
    const row = rows.get(id)
    return row ? [{ id, name: row.name, slug: row.slug, otherNames: row.otherNames }] : []
  })
  return JSON.stringify(names)
}

const makeTable: Make = async (manager, ids) => {
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
  return JSON.stringify({ categories: categories.map(({ id, name, slug }) => ({ id, name, slug })), terms: table })
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
  return { text: await makers[kind](manager, ids), terms: ids.length }
}
