import type { TermFields } from '../../../contracts/term.ts'
import { flag, generatedId, integer, list, nullable, references, table, text, visible } from './table.ts'

/** A term: the fields of the contract, and those that the service derives or adds. */
export interface Term extends TermFields {
  id: number
  /** The name in lower case. The service computes it, because SQLite and PostgreSQL disagree on lower case. */
  nameKey: string
  slug: string
  /** Name and definition as plain text in lower case, for searching. */
  searchKey: string
  /** Null for terms of the starter glossary. */
  createdBy: number | null
  /** Vote counts that an import brought, kept apart from the votes and added to them. */
  importedUpvotes: number
  importedDownvotes: number
  createdAt: string
  updatedAt: string
}

export const StoredTerm = table<Term>(
  'term',
  {
    id: generatedId,
    name: text,
    otherNames: list,
    nameKey: text,
    slug: text,
    definition: text,
    searchKey: text,
    isLegacy: { ...flag, default: false },
    currentTermId: { ...references('term', 'SET NULL'), ...nullable },
    linkName: { ...text, default: 'automatically' },
    createdBy: { ...references('user', 'SET NULL'), ...nullable },
    importedUpvotes: { ...integer, default: 0 },
    importedDownvotes: { ...integer, default: 0 },
    createdAt: text,
    updatedAt: text,
  },
  {
    term_slug: ['slug'],
    term_name_key: ['nameKey'],
    term_current_term: ['currentTermId'],
    term_created_by: ['createdBy'],
  },
  ['term_slug'],
)

export const Term = visible(StoredTerm)
