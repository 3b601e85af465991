import type { EntityManager } from 'typeorm'
import type { Category } from '../../contracts/category.ts'
import type { TermContent } from '../../contracts/change.ts'
import { compareTerms } from '../../contracts/order.ts'
import type { Term, TermName } from '../../contracts/term.ts'
import { Category as CategoryRow } from './entities/category.ts'
import { readTermContent } from './term-content.ts'
import type { LegacyChains } from '../../contracts/legacy-chains.ts'
import { type NamedLink, readChains } from './legacy-chains.ts'

export const toTermName = ({ id, name, slug }: TermName): TermName => ({ id, name, slug })

export const toCategory = ({ id, name, slug }: Category): Category => ({ id, name, slug })

/** The categories of these ids as the API sends them, by name. */
export const categoriesByName = (ids: readonly number[], categories: ReadonlyMap<number, Category>): Category[] =>
  ids
    .flatMap((id) => categories.get(id) ?? [])
    .map(toCategory)
    .toSorted(compareTerms)

/** Data of other tables that terms are shown with. */
interface Surroundings {
  chains: LegacyChains<NamedLink>
  categories: ReadonlyMap<number, Category>
}

/**
 * The terms of these ids as the API sends them, in the order of the ids. Missing terms are left out.
 * @param known passed if the caller has it already; reading it takes several queries
 */
export async function readTerms(
  manager: EntityManager,
  ids: readonly number[],
  known: Surroundings | null = null,
): Promise<Term[]> {
  if (ids.length === 0) return []
  const content = new Map((await readTermContent(manager, ids)).map((term) => [term.id, term]))
  const { chains, categories } = known ?? {
    chains: await readChains(manager, ids),
    categories: new Map((await manager.find(CategoryRow)).map((category) => [category.id, category])),
  }
  return ids.flatMap((id) => {
    const term = content.get(id)
    return term === undefined ? [] : [toTerm(term, categories, chains)]
  })
}

function toTerm(
  { categoryIds, formerSlugs: _, ...term }: TermContent,
  categories: ReadonlyMap<number, Category>,
  chains: LegacyChains<NamedLink>,
): Term {
  const current = chains.currentTermOf(term.id)
  return {
    ...term,
    categories: categoriesByName(categoryIds, categories),
    currentTerm: current && toTermName(current),
    legacyNames: chains.legacyNamesOf(term.id).map(toTermName),
  }
}
