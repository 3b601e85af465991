import type { EntityManager } from 'typeorm'
import { LegacyChains } from '../../contracts/legacy-chains.ts'
import { compareTerms } from '../../contracts/order.ts'
import type { TableTerm } from '../../contracts/term.ts'
import { Category } from '../data/entities/category.ts'
import { readTermIdsByCategory } from '../data/term-content.ts'
import { readListed } from './term-list.ts'

/** The table of administrators. All terms are there, so nothing is looked up for one of them. */
export async function makeTable(manager: EntityManager): Promise<{ json: string; terms: number }> {
  const rows = await readListed(manager, {}, ['isLegacy', 'currentTermId'])
  const chains = new LegacyChains(new Map(rows.map((row) => [row.id, row])))
  const categories = (await manager.find(Category)).toSorted(compareTerms)
  const categoryIds = new Map<number, number[]>(rows.map(({ id }) => [id, []]))
  const termIds = await readTermIdsByCategory(manager)
  for (const { id } of categories) for (const termId of termIds.get(id) ?? []) categoryIds.get(termId)?.push(id)
  const terms = rows.map(({ id, name, isLegacy }): TableTerm => {
    const current = isLegacy ? chains.currentTermOf(id) : null
    return [id, name, isLegacy, current?.id ?? null, categoryIds.get(id) ?? []]
  })
  const table = { categories: categories.map(({ id, name, slug }) => ({ id, name, slug })), terms }
  return { json: JSON.stringify(table), terms: terms.length }
}
