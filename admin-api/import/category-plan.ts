import { categoryName } from '../../contracts/category.ts'
import { MAX_NEW_CATEGORIES, rowMessages } from '../../contracts/import.ts'
import { MAX_CATEGORIES, tooManyCategories } from '../../contracts/term.ts'
import type { WantedCategory } from '../data/categories.ts'
import type { Category } from '../data/entities/category.ts'
import { nameKeyOf } from '../data/search-keys.ts'

/**
 * The categories of rows, by the keys of their names. An id without a name means the file's category of that id, or
 * else the one that has it here.
 */
export class CategoryPlan {
  /** Those that are not there yet, in the order of the file. */
  readonly unknown: WantedCategory[] = []
  readonly #keys: Set<string>
  readonly #keysOfIds: Map<number, string>

  constructor(categories: readonly Category[]) {
    this.#keys = new Set(categories.map(({ nameKey }) => nameKey))
    this.#keysOfIds = new Map(categories.map(({ id, nameKey }) => [id, nameKey]))
  }

  /** Each once; or why the row must be refused, before any category is made for it. */
  choose(named: readonly WantedCategory[]): string[] | { refusal: string } {
    if (named.length > MAX_CATEGORIES) return { refusal: tooManyCategories }
    const checked = named.map(({ id, name }) => ({ id, name, rule: categoryName.safeParse(name) }))
    for (const { id, name, rule } of checked) {
      if (name === '' && !this.#keysOfIds.has(id ?? 0)) return { refusal: rowMessages.unknownCategory(id ?? 0) }
      if (name !== '' && rule.error)
        return { refusal: rowMessages.wrongCategory(name, rule.error.issues[0]?.message ?? '') }
    }
    const names = new Set(checked.flatMap(({ rule }) => (rule.data === undefined ? [] : nameKeyOf(rule.data))))
    const added = [...names].filter((key) => !this.#keys.has(key))
    if (added.length > 0 && this.unknown.length + added.length > MAX_NEW_CATEGORIES)
      return { refusal: rowMessages.newCategories }
    const keys = checked.map(({ id, name, rule }) => {
      const key = name === '' ? (this.#keysOfIds.get(id ?? 0) ?? '') : this.#keyOf({ id, name: rule.data ?? name })
      if (id !== null) this.#keysOfIds.set(id, key)
      return key
    })
    return [...new Set(keys)]
  }

  #keyOf(category: WantedCategory): string {
    const key = nameKeyOf(category.name)
    if (!this.#keys.has(key)) this.unknown.push(category)
    this.#keys.add(key)
    return key
  }
}
