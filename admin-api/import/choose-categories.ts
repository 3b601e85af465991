import { categoryName } from '../../contracts/category.ts'
import { rowMessages } from '../../contracts/import.ts'
import { nameKeyOf } from '../categories/name-key.ts'
import type { NamedCategory } from './category-names.ts'
import type { Existing } from './existing.ts'
import { Ids } from './ids.ts'

export interface NewCategory {
  id: number
  name: string
  slug: string
}

/** What stands for a category until all ids are known. */
interface Chosen {
  id: number
}

/**
 * Finds the categories of rows by name, and makes those that are unknown. An id without a name means the file's category of that id, or
 * else the one that has it here.
 */
export function chooseCategories({ categories, usedCategoryIds, lastCategoryId }: Existing) {
  const ids = new Ids(usedCategoryIds, lastCategoryId)
  const byKey = new Map<string, Chosen>(categories.map(({ nameKey, id }) => [nameKey, { id }]))
  const byId = new Map<number, Chosen>(categories.map(({ id }) => [id, { id }]))
  const made: NewCategory[] = []

  /** The category as it may be made; or why not. */
  const check = ({ id, name }: NamedCategory): NamedCategory | string => {
    if (name === '') return byId.has(id ?? 0) ? { id, name } : rowMessages.unknownCategory(id ?? 0)
    const rule = categoryName.safeParse(name)
    return rule.error ? rowMessages.wrongCategory(name, rule.error.issues[0]?.message ?? '') : { id, name: rule.data }
  }

  const findOrMake = ({ id, name }: NamedCategory): Chosen => {
    const known = name === '' ? byId.get(id ?? 0) : byKey.get(nameKeyOf(name))
    if (known !== undefined) return known
    const category = { id: 0, name, slug: '' }
    ids.want(id, category)
    byKey.set(nameKeyOf(name), category)
    made.push(category)
    return category
  }

  return {
    /** Each once; or why the row must be refused, before any category is made for it. */
    choose: (named: readonly NamedCategory[]): Chosen[] | string => {
      const checked: NamedCategory[] = []
      for (const one of named) {
        const result = check(one)
        if (typeof result === 'string') return result
        checked.push(result)
      }
      const chosen = checked.map((one) => {
        const category = findOrMake(one)
        if (one.id !== null) byId.set(one.id, category)
        return category
      })
      return [...new Set(chosen)]
    },
    /** Gives the last ids. */
    finish: (): NewCategory[] => {
      ids.giveRest()
      return made
    },
  }
}
