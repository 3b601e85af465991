import type { EntityManager } from 'typeorm'
import { type TermFields, termFields } from '../../contracts/term.ts'
import { among } from './among.ts'
import { Term } from './entities/term.ts'
import { readRelatedIds } from './related-terms.ts'
import { readCategoryIds } from './term-content.ts'

/** The wanted state of a term: every field of the contract, its categories and its related terms. */
export interface WantedTerm extends TermFields {
  /** Id of an existing term, or a new one from `chooseIds`. */
  id: number
  /** If undefined, categories or related terms stay as they are. */
  categoryIds?: readonly number[] | undefined
  relatedTerms?: readonly number[] | undefined
}

/** A list of ids before and after, and the difference. */
interface ListChange {
  had: readonly number[]
  has: readonly number[]
  added: number[]
  removed: number[]
}

/** The difference between a stored term and its wanted state. */
export interface TermChange<Wanted extends WantedTerm> {
  was: Term
  now: Wanted
  fields: (keyof TermFields)[]
  categories: ListChange
  related: ListChange
}

/** Returns the changes of those terms that differ from the wanted state in a field of the contract, a category or a related term. */
export async function findChanges<Wanted extends WantedTerm>(
  manager: EntityManager,
  wanted: readonly Wanted[],
): Promise<TermChange<Wanted>[]> {
  const ids = wanted.map(({ id }) => id)
  const terms = await manager.findBy(Term, { id: among(manager, ids) })
  const before = new Map(terms.map((term) => [term.id, term]))
  const categoryIds = await readCategoryIds(manager, ids)
  const relatedIds = await readRelatedIds(manager, ids)
  return wanted.flatMap((now) => {
    const was = before.get(now.id)
    if (was === undefined) return []
    const fields = termFields.keyof().options.filter((field) => !isAlike(now[field], was[field]))
    const categories = listChange(categoryIds.get(now.id), now.categoryIds)
    const related = listChange(relatedIds.get(now.id), now.relatedTerms)
    const lists = [categories, related].flatMap(({ added, removed }) => [...added, ...removed])
    return fields.length + lists.length === 0 ? [] : [{ was, now, fields, categories, related }]
  })
}

type Value = TermFields[keyof TermFields]

const isAlike = (one: Value, other: Value): boolean =>
  one === other || (Array.isArray(one) && JSON.stringify(one) === JSON.stringify(other))

const listChange = (had: readonly number[] = [], has: readonly number[] = had): ListChange => ({
  had,
  has,
  added: has.filter((id) => !had.includes(id)),
  removed: had.filter((id) => !has.includes(id)),
})
