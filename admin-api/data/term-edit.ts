import type { EntityManager } from 'typeorm'
import type { Author } from './audit-log.ts'
import { auditEdited } from './audited-terms.ts'
import type { Touched } from './change-log.ts'
import { indexDefinitions } from './definition-words.ts'
import { StoredTermCategory } from './entities/term-category.ts'
import { advanceIds } from './ids.ts'
import { readChains } from './legacy-chains.ts'
import { markUpdated } from './mark-updated.ts'
import { readRelatedWith, withExisting, writeRelated } from './related-terms.ts'
import {
  addCategories,
  insertTerms,
  linksOf,
  linkTerms,
  type NewLinks,
  type NewTerm,
  type SetLinks,
} from './new-terms.ts'
import { updateRows } from './rows.ts'
import { searchKeysOf } from './search-keys.ts'
import { claimSlugs, endRedirects, keepFormerSlug } from './slugs.ts'
import { findChanges, type WantedTerm } from './term-changes.ts'
import { toRow, withoutOwnName } from './term-row.ts'

/** Fields that other terms' pages show. */
const SHOWN_ELSEWHERE = ['name', 'isLegacy', 'currentTermId'] as const

/**
 * Creates and changes terms, for forms, imports and the starter glossary. Lifecycle, within one `edit` of the database: any number of calls of `create` and
 * `change`, then one `finish`, whose result the caller appends to the feed last.
 */
export class TermEdit {
  readonly #manager: EntityManager
  readonly #author: Author | null
  readonly #created = new Set<number>()
  readonly #toLink: NewLinks[] = []
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

  async create(wanted: readonly NewTerm[]): Promise<void> {
    if (wanted.length === 0) return
    const slugs = await insertTerms(this.#manager, this.#author, wanted)
    this.#noteCreated(wanted, await endRedirects(this.#manager, 'term', [...slugs.values()]))
    this.#toLink.push(...wanted.map(linksOf))
  }

  /** Takes over terms that an import has inserted and linked. @param formerOwnerIds terms whose former slug one of them has taken */
  adopt(created: readonly { id: number }[], links: SetLinks, formerOwnerIds: readonly number[]): void {
    this.#noteCreated(created, formerOwnerIds)
    this.#noteLinks(links)
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
    await addCategories(
      this.#manager,
      changes.map(({ now, categories }) => ({ id: now.id, categoryIds: categories.added })),
    )
    for (const { was, categories } of changes)
      for (const categoryId of categories.removed)
        await this.#manager.delete(StoredTermCategory, { termId: was.id, categoryId })
    await this.#relate(changes.map(({ was, related }) => ({ id: was.id, ...related })))
    const redefined = indexed.flatMap(({ fields, row }) => (fields.includes('definition') ? [row] : []))
    await indexDefinitions(this.#manager, redefined)
    await auditEdited(this.#manager, this.#author, changes)
    for (const { was } of changes) this.#changed.add(was.id)
    for (const id of formerOwnerIds) this.#formerOwners.add(id)
  }

  /** Sets the links of new terms and the `updatedAt` of affected ones. @returns the changes to append */
  async finish(): Promise<Touched[]> {
    this.#noteLinks(await linkTerms(this.#manager, this.#toLink))
    if (this.#created.size > 0) await advanceIds(this.#manager, 'term')
    await this.#noteShown()
    const old = (id: number): boolean => !this.#created.has(id)
    await markUpdated(this.#manager, [...new Set([...this.#changed, ...this.#toMarkUpdated])].filter(old))
    const edited = [...new Set([...this.#changed, ...this.#stale, ...this.#formerOwners])].filter(old)
    return [
      ...[...this.#created].map((termId): Touched => ({ kind: 'term-created', termId })),
      ...edited.map((termId): Touched => ({ kind: 'term-edited', termId })),
    ]
  }

  #noteCreated(terms: readonly { id: number }[], formerOwnerIds: readonly number[]): void {
    for (const { id } of terms) this.#created.add(id)
    for (const id of formerOwnerIds) this.#formerOwners.add(id)
  }

  #noteLinks({ linked, related }: SetLinks): void {
    for (const id of linked) this.#shownElsewhere.add(id)
    for (const id of related) this.#stale.add(id)
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
}
