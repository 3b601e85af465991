import { primary, references, table } from './table.ts'

export interface TermCategory {
  termId: number
  categoryId: number
}

export const TermCategory = table<TermCategory>(
  'term_category',
  {
    termId: { ...references('term', 'CASCADE'), ...primary },
    categoryId: { ...references('category', 'CASCADE'), ...primary },
  },
  { term_category_category: ['categoryId'] },
)
