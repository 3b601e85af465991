import { generatedId, table, text, visible } from './table.ts'

export interface Category {
  id: number
  name: string
  /** The name in lower case: names are unique without regard to case. */
  nameKey: string
  slug: string
}

export const StoredCategory = table<Category>(
  'category',
  { id: generatedId, name: text, nameKey: text, slug: text },
  { category_name_key: ['nameKey'], category_slug: ['slug'] },
  ['category_name_key', 'category_slug'],
)

export const Category = visible(StoredCategory)
