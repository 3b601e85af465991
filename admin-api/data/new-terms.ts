import type { EntityManager } from 'typeorm'
import type { Author } from './audit-log.ts'
import { auditCreated } from './audited-terms.ts'
import { indexDefinitions } from './definition-words.ts'
import { findIds } from './ids.ts'
import { withExisting, writeRelated } from './related-terms.ts'
import { insertRows, updateRows } from './rows.ts'
import { type SearchKeys, searchKeysOf } from './search-keys.ts'
import { chooseSlugs } from './slugs.ts'
import type { WantedTerm } from './term-changes.ts'
import { toRow, withoutOwnName } from './term-row.ts'

/** A term to create, with the fields that only new terms have. */
export interface NewTerm extends WantedTerm {
  categoryIds: readonly number[]
  importedUpvotes?: number
  importedDownvotes?: number
  /** Passed, like `nameSlug`, if the caller has computed them already: an import does so before others have to wait. */
  keys?: SearchKeys
  nameSlug?: string
  /** Line of the imported file, for the audit trail. */
  line?: number
}

/** What a new term refers to. Set once all new terms exist, because foreign keys refuse a target that does not. */
export type NewLinks = Pick<NewTerm, 'id' | 'currentTermId' | 'relatedTerms'>

export const linksOf = ({ id, currentTermId, relatedTerms }: NewLinks): NewLinks => ({
  id,
  currentTermId,
  relatedTerms,
})

/** Inserts terms without their links (`linkTerms`). @returns their slugs by id; whoever makes the terms visible ends the redirects of former owners */
export async function insertTerms(
  manager: EntityManager,
  author: Author | null,
  wanted: readonly NewTerm[],
): Promise<Map<number, string>> {
  const terms = wanted.map(withoutOwnName)
  const slugs = await chooseSlugs(manager, 'term', terms)
  const indexed = terms.map(({ keys, ...term }) => ({ ...term, ...(keys ?? searchKeysOf(term)) }))
  const now = new Date().toISOString()
  const createdBy = author?.userId ?? null
  const rows = indexed.map(({ id, importedUpvotes = 0, importedDownvotes = 0, ...term }) => ({
    ...toRow({ id, ...term }, slugs.get(id)),
    currentTermId: null,
    ...{ createdBy, importedUpvotes, importedDownvotes, createdAt: now, updatedAt: now },
  }))
  await insertRows(manager, 'term', rows)
  await addCategories(manager, terms)
  await indexDefinitions(manager, indexed)
  await auditCreated(manager, author, terms)
  return slugs
}

/** Ids of the terms that got a current term, and of those that others have named as related. */
export interface SetLinks {
  linked: number[]
  related: number[]
}

/** Sets the links of new terms. Skips links to terms that do not exist: an import may have refused them, or somebody may have deleted them since. */
export async function linkTerms(manager: EntityManager, terms: readonly NewLinks[]): Promise<SetLinks> {
  const naming = terms.filter(({ relatedTerms = [] }) => relatedTerms.length > 0)
  const relations = (await withExisting(manager, naming)).flatMap(({ id, relatedTerms = [] }) =>
    relatedTerms.map((relatedId) => ({ termId: id, relatedId })),
  )
  await writeRelated(manager, relations, [])
  const linked = terms.flatMap(({ id, currentTermId }) => (currentTermId === null ? [] : [{ id, currentTermId }]))
  const targets = linked.map(({ currentTermId }) => currentTermId)
  const present = await findIds(manager, 'term', targets)
  const links = linked.filter(({ currentTermId }) => present.has(currentTermId))
  await updateRows(manager, 'term', links)
  return { linked: links.map(({ id }) => id), related: relations.map(({ relatedId }) => relatedId) }
}

export function addCategories(
  manager: EntityManager,
  terms: readonly { id: number; categoryIds: readonly number[] }[],
): Promise<void> {
  const links = terms.flatMap(({ id, categoryIds }) => categoryIds.map((categoryId) => ({ termId: id, categoryId })))
  return insertRows(manager, 'term_category', links)
}
