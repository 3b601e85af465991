import { categoryName } from '../../contracts/category.ts'
import { MAX_NEW_CATEGORIES, rowMessages } from '../../contracts/import.ts'
import { MAX_CATEGORIES, tooManyCategories } from '../../contracts/term.ts'
import type { WantedCategory } from '../data/categories.ts'
import type { Category } from '../data/entities/category.ts'
import { nameKeyOf } from '../data/search-keys.ts'

/** The categories of rows, by name key. An id without a name means the file's category with that id, otherwise the existing one. */
export class CategoryPlan {
  /** Categories to create, in file order. */
  readonly unknown: WantedCategory[] = []
  readonly #keys: Set<string>
  readonly #keysOfIds: Map<number, string>

  constructor(categories: readonly Category[]) {
    this.#keys = new Set(categories.map(({ nameKey }) => nameKey))
    this.#keysOfIds = new Map(categories.map(({ id, nameKey }) => [id, nameKey]))
  }

  /** Returns distinct name keys, or why the row must be refused, decided before any of its categories are added. */
  choose(named: readonly WantedCategory[]): string[] | { refusal: string } {
    if (named.length > MAX_CATEGORIES) return { refusal: tooManyCategories }
    const checked: (WantedCategory & { key: string })[] = []
    for (const { id, name } of named) {
      const { data, error } = categoryName.safeParse(name)
      if (name === '' && !this.#keysOfIds.has(id ?? 0)) return { refusal: rowMessages.unknownCategory(id ?? 0) }
      if (name !== '' && error) return { refusal: rowMessages.wrongCategory(name, error.issues[0]?.message ?? '') }
      checked.push({ id, name: data ?? '', key: data === undefined ? '' : nameKeyOf(data) })
    }
    const added = new Map<string, WantedCategory>()
    for (const { id, name, key } of checked)
      if (name !== '' && !this.#keys.has(key) && !added.has(key)) added.set(key, { id, name })
    if (added.size > 0 && this.unknown.length + added.size > MAX_NEW_CATEGORIES)
      return { refusal: rowMessages.newCategories }
    this.unknown.push(...added.values())
    for (const key of added.keys()) this.#keys.add(key)
    const keys = checked.map(({ id, name, key: named }) => {
      const key = name === '' ? (this.#keysOfIds.get(id ?? 0) ?? '') : named
      if (id !== null) this.#keysOfIds.set(id, key)
      return key
    })
    return [...new Set(keys)]
  }
}
