import type { EntityManager } from 'typeorm'
import { type TermFields, termFields } from '../../contracts/term.ts'
import { among } from './among.ts'
import { Term } from './entities/term.ts'
import { readCategoryIds } from './term-content.ts'

/** A term as it shall be: every field of the contract, and its categories. */
export interface WantedTerm extends TermFields {
  /** Of one that is there, or chosen by `chooseIds`. */
  id: number
  /** Left out: those that it has. */
  categoryIds?: readonly number[] | undefined
}

/** What is to be done to a term, so that it is as wanted. */
export interface TermChange<Wanted extends WantedTerm> {
  was: Term
  now: Wanted
  fields: (keyof TermFields)[]
  /** Ids of categories. */
  added: number[]
  removed: number[]
}

/** The terms that differ from what is wanted, in any of the contract's fields or in a category. */
export async function findChanges<Wanted extends WantedTerm>(
  manager: EntityManager,
  wanted: readonly Wanted[],
): Promise<TermChange<Wanted>[]> {
  const ids = wanted.map(({ id }) => id)
  const terms = await manager.findBy(Term, { id: among(manager, ids) })
  const before = new Map(terms.map((term) => [term.id, term]))
  const had = await readCategoryIds(manager, ids)
  return wanted.flatMap((now) => {
    const was = before.get(now.id)
    if (was === undefined) return []
    const fields = termFields.keyof().options.filter((field) => now[field] !== was[field])
    const hadIds = had.get(now.id) ?? []
    const { categoryIds = hadIds } = now
    const added = categoryIds.filter((id) => !hadIds.includes(id))
    const removed = hadIds.filter((id) => !categoryIds.includes(id))
    return fields.length + added.length + removed.length === 0 ? [] : [{ was, now, fields, added, removed }]
  })
}
