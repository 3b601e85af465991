import type { EntityManager } from 'typeorm'
import { distinctNames, termFields } from '../../contracts/term.ts'
import type { Author } from './audit-log.ts'
import { auditCreated, auditEdited } from './audited-terms.ts'
import type { Touched } from './change-log.ts'
import { indexDefinitions } from './definition-words.ts'
import { TermCategory } from './entities/term-category.ts'
import { findIds, advanceIds } from './ids.ts'
import { readChains } from './legacy-chains.ts'
import { markUpdated } from './mark-updated.ts'
import { readRelatedWith, withExisting, writeRelated } from './related-terms.ts'
import { insertRows, updateRows } from './rows.ts'
import { type SearchKeys, searchKeysOf } from './search-keys.ts'
import { claimSlugs, keepFormerSlug } from './slugs.ts'
import { findChanges, type WantedTerm } from './term-changes.ts'

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

/** Fields that other terms' pages show. */
const SHOWN_ELSEWHERE = ['name', 'isLegacy', 'currentTermId'] as const

/**
 * Creates and changes terms, for forms, imports and the starter glossary. Lifecycle, within one `edit` of the database: any number of calls of `create` and
 * `change`, then one `finish`, whose result the caller appends to the feed last.
 */
export class TermEdit {
  readonly #manager: EntityManager
  readonly #author: Author | null
  readonly #now = new Date().toISOString()
  readonly #created = new Map<number, Pick<NewTerm, 'id' | 'currentTermId' | 'relatedTerms'>>()
  readonly #changed = new Set<number>()
  /** Terms whose name or link, shown by other terms, has changed. */
  readonly #shownElsewhere = new Set<number>()
  /** Terms that show one of `#shownElsewhere` or are shown by one, before or after the edit, and terms added to or removed from related terms. */
  readonly #stale = new Set<number>()
  /** Current terms whose legacy names may have changed. */
  readonly #toMarkUpdated = new Set<number>()
  /** Terms whose former slug another term has taken, which ends its redirect. */
  readonly #formerOwners = new Set<number>()

  /** @param author null for the starter glossary, which nobody wrote */
  constructor(manager: EntityManager, author: Author | null) {
    this.#manager = manager
    this.#author = author
  }

  /** A call that fails leaves this object unchanged, so a caller with a savepoint around it may continue. */
  async create(wanted: readonly NewTerm[]): Promise<void> {
    if (wanted.length === 0) return
    const terms = wanted.map(withoutOwnName)
    const { slugs, formerOwnerIds } = await claimSlugs(this.#manager, 'term', terms)
    const indexed = terms.map(({ keys, ...term }) => ({ ...term, ...(keys ?? searchKeysOf(term)) }))
    const createdBy = this.#author?.userId ?? null
    const rows = indexed.map(({ id, importedUpvotes = 0, importedDownvotes = 0, ...term }) => ({
      ...toRow({ id, ...term }, slugs.get(id)),
      // The foreign key would refuse a target that does not exist yet: `finish` sets it.
      currentTermId: null,
      ...{ createdBy, importedUpvotes, importedDownvotes, createdAt: this.#now, updatedAt: this.#now },
    }))
    await insertRows(this.#manager, 'term', rows)
    await this.#addCategories(terms)
    await indexDefinitions(this.#manager, indexed)
    await auditCreated(this.#manager, this.#author, terms)
    // Only the links: an import creates more terms than fit in memory.
    for (const { id, currentTermId, relatedTerms } of terms) this.#created.set(id, { id, currentTermId, relatedTerms })
    for (const id of formerOwnerIds) this.#formerOwners.add(id)
  }

  /** Writes nothing for terms that already are as wanted. */
  async change(terms: readonly WantedTerm[]): Promise<void> {
    const wanted = await withExisting(this.#manager, terms.map(withoutOwnName))
    const changes = await findChanges(this.#manager, wanted)
    if (changes.length === 0) return
    for (const { now, fields } of changes)
      if (SHOWN_ELSEWHERE.some((field) => fields.includes(field))) this.#shownElsewhere.add(now.id)
    await this.#noteShown()
    const renamed = changes.flatMap(({ now, fields }) => (fields.includes('name') ? [now] : []))
    const { slugs, formerOwnerIds } = await claimSlugs(this.#manager, 'term', renamed)
    for (const { was } of changes)
      if ((slugs.get(was.id) ?? was.slug) !== was.slug) await keepFormerSlug(this.#manager, 'term', was.id, was.slug)
    const indexed = changes.map((change) => ({ ...change, row: { ...change.now, ...searchKeysOf(change.now) } }))
    const rows = indexed.map(({ was, row }) => toRow(row, slugs.get(was.id) ?? was.slug))
    await updateRows(this.#manager, 'term', rows)
    await this.#addCategories(changes.map(({ now, categories }) => ({ id: now.id, categoryIds: categories.added })))
    for (const { was, categories } of changes)
      for (const categoryId of categories.removed)
        await this.#manager.delete(TermCategory, { termId: was.id, categoryId })
    await this.#relate(changes.map(({ was, related }) => ({ id: was.id, ...related })))
    const redefined = indexed.flatMap(({ fields, row }) => (fields.includes('definition') ? [row] : []))
    await indexDefinitions(this.#manager, redefined)
    await auditEdited(this.#manager, this.#author, changes)
    for (const { was } of changes) this.#changed.add(was.id)
    for (const id of formerOwnerIds) this.#formerOwners.add(id)
  }

  /** Sets the links of new terms and the `updatedAt` of affected ones. @returns the changes to append */
  async finish(): Promise<Touched[]> {
    await this.#linkCreated()
    if (this.#created.size > 0) await advanceIds(this.#manager, 'term')
    await this.#noteShown()
    const old = (id: number): boolean => !this.#created.has(id)
    await markUpdated(this.#manager, [...new Set([...this.#changed, ...this.#toMarkUpdated])].filter(old))
    const edited = [...new Set([...this.#changed, ...this.#stale, ...this.#formerOwners])].filter(old)
    return [
      ...[...this.#created.keys()].map((termId): Touched => ({ kind: 'term-created', termId })),
      ...edited.map((termId): Touched => ({ kind: 'term-edited', termId })),
    ]
  }

  /** Runs once all new terms exist. Skips links to terms that do not, since the import may have rejected them. */
  async #linkCreated(): Promise<void> {
    const naming = [...this.#created.values()].filter(({ relatedTerms = [] }) => relatedTerms.length > 0)
    const related = await withExisting(this.#manager, naming)
    await this.#relate(related.map(({ id, relatedTerms = [] }) => ({ id, added: relatedTerms, removed: [] })))
    const linked = [...this.#created.values()].flatMap(({ id, currentTermId }) =>
      currentTermId === null ? [] : [{ id, currentTermId }],
    )
    const targets = linked.map(({ currentTermId }) => currentTermId)
    const present = await findIds(this.#manager, 'term', targets)
    const links = linked.filter(({ currentTermId }) => present.has(currentTermId))
    await updateRows(this.#manager, 'term', links)
    for (const { id } of links) this.#shownElsewhere.add(id)
  }

  async #noteShown(): Promise<void> {
    if (this.#shownElsewhere.size === 0) return
    const chains = await readChains(this.#manager, [...this.#shownElsewhere])
    for (const id of chains.shownWith(this.#shownElsewhere)) this.#stale.add(id)
    for (const id of await readRelatedWith(this.#manager, [...this.#shownElsewhere])) this.#stale.add(id)
    for (const id of this.#shownElsewhere) {
      const current = chains.currentTermOf(id)
      if (current !== null) this.#toMarkUpdated.add(current.id)
    }
  }

  async #relate(
    changes: readonly { id: number; added: readonly number[]; removed: readonly number[] }[],
  ): Promise<void> {
    const rowsOf = (list: 'added' | 'removed') =>
      changes.flatMap((change) => change[list].map((relatedId) => ({ termId: change.id, relatedId })))
    const [added, removed] = [rowsOf('added'), rowsOf('removed')]
    await writeRelated(this.#manager, added, removed)
    for (const { relatedId } of [...added, ...removed]) this.#stale.add(relatedId)
  }

  #addCategories(terms: readonly Pick<NewTerm, 'id' | 'categoryIds'>[]): Promise<void> {
    const links = terms.flatMap(({ id, categoryIds }) => categoryIds.map((categoryId) => ({ termId: id, categoryId })))
    return insertRows(this.#manager, 'term_category', links)
  }
}

/** Drops another name that equals the term's own name. */
const withoutOwnName = <Wanted extends WantedTerm>(term: Wanted): Wanted => ({
  ...term,
  otherNames: distinctNames(term.otherNames, [term.name]),
})

/** The columns of the contract's fields, and those derived from them. */
const toRow = ({ id, nameKey, searchKey, ...term }: WantedTerm & SearchKeys, slug: string | undefined) => ({
  id,
  ...termFields.parse(term),
  ...{ nameKey, searchKey, slug },
})
