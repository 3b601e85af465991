import { primary, references, table, visible } from './table.ts'

export interface TermCategory {
  termId: number
  categoryId: number
}

export const StoredTermCategory = table<TermCategory>(
  'term_category',
  {
    termId: { ...references('term', 'CASCADE'), ...primary },
    categoryId: { ...references('category', 'CASCADE'), ...primary },
  },
  { term_category_category: ['categoryId'] },
)

export const TermCategory = visible(StoredTermCategory)
