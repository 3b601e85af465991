import { Injectable } from '@nestjs/common'
import { type EntityManager, Not } from 'typeorm'
import {
  categoryForm,
  type Category as CategoryReply,
  type CategoryForm,
  type CategoryRename,
} from '../../contracts/category.ts'
import { errors, GlossaryError } from '../../contracts/errors.ts'
import type { CategoryDeletionQuery } from '../../contracts/parameters.ts'
import { type Author, appendAudit } from '../data/audit-log.ts'
import { appendChanges, type Touched } from '../data/change-log.ts'
import { Database } from '../data/database.ts'
import { claimSlugs, dropFormerSlugs, keepFormerSlug } from '../data/slugs.ts'
import { TermCategory } from '../data/entities/term-category.ts'
import { markUpdated } from '../data/mark-updated.ts'
import { toCategory } from '../data/read-terms.ts'
import { Category, StoredCategory } from '../data/entities/category.ts'
import { createCategories } from '../data/categories.ts'
import { readRows } from '../data/rows.ts'
import { nameKeyOf } from '../data/search-keys.ts'
import { ListReads } from '../reads/list-reads.ts'
import { countTermsOf } from '../reads/listed-categories.ts'

@Injectable()
export class CategoriesService {
  constructor(
    private readonly database: Database,
    private readonly lists: ListReads,
  ) {}

  /** All categories as JSON. A thread reads them, because counting their terms scans all links. */
  async list(): Promise<string> {
    return (await this.lists.read({ kind: 'categories' })).json
  }

  create(form: CategoryForm, author: Author): Promise<CategoryReply> {
    return this.database.edit(async (manager) => {
      await this.refuseTakenName(manager, form.name, 0)
      const [category] = await createCategories(manager, [{ ...form, id: null }], author)
      if (category === undefined) throw new GlossaryError('category-not-found')
      await appendChanges(manager, [{ kind: 'category-created', categoryId: category.id }])
      return toCategory(category)
    })
  }

  /** @throws GlossaryError edit-conflict if the name is not the one that the rename is based on */
  async rename(id: number, { basedOn, ...form }: CategoryRename, author: Author): Promise<CategoryReply> {
    const { name } = form
    const renamed = await this.database.edit(async (manager) => {
      const category = await this.findOrFail(manager, id)
      const changed = categoryForm.keyof().options.filter((field) => form[field] !== category[field])
      if (changed.length === 0) return toCategory(category)
      refuseRenamed(category, basedOn)
      await this.refuseTakenName(manager, name, id)
      const { slugs } = await claimSlugs(manager, 'category', [{ id, name }])
      const slug = slugs.get(id) ?? category.slug
      if (slug !== category.slug) await keepFormerSlug(manager, 'category', id, category.slug)
      await manager.update(StoredCategory, { id }, { ...form, nameKey: nameKeyOf(name), slug })
      const touched = await this.touchTerms(manager, id)
      const changes = changed.map((field) => ({ field, before: category[field], after: form[field] }))
      await appendAudit(manager, author, [{ kind: 'category-renamed', subject: category.name, changes }])
      await appendChanges(manager, [{ kind: 'category-renamed', categoryId: id }, ...touched])
      return toCategory({ ...category, ...form, slug })
    })
    await this.database.settled()
    return renamed
  }

  /**
   * Deletes the category but keeps its terms.
   * @throws GlossaryError edit-conflict if its name or its terms differ from those that the deletion is based on
   */
  async remove(id: number, { basedOn, terms, onlyOf }: CategoryDeletionQuery, author: Author): Promise<void> {
    await this.database.edit(async (manager) => {
      const category = await this.findOrFail(manager, id)
      refuseRenamed(category, basedOn)
      const now = await countTermsOf(manager, id)
      if ((terms ?? now.terms) !== now.terms || (onlyOf ?? now.onlyOf) !== now.onlyOf)
        throw new GlossaryError('edit-conflict')
      const touched = await this.touchTerms(manager, id)
      const changes = [{ field: 'terms', before: `${touched.length}`, after: null }]
      await appendAudit(manager, author, [{ kind: 'category-deleted', subject: category.name, changes }])
      await manager.delete(StoredCategory, { id })
      await dropFormerSlugs(manager, 'category', [id])
      await appendChanges(manager, [{ kind: 'category-deleted', categoryId: id }, ...touched])
    })
    await this.database.settled()
  }

  /** Marks all terms of the category as edited, because their pages show its name. */
  private async touchTerms(manager: EntityManager, categoryId: number): Promise<Touched[]> {
    const query = manager.createQueryBuilder(TermCategory, 'link').where({ categoryId }).orderBy('link.termId')
    const ids = (await readRows(query, ['termId'])).map(({ termId }) => termId)
    await markUpdated(manager, ids)
    return ids.map((termId) => ({ kind: 'term-edited', termId }))
  }

  private async refuseTakenName(manager: EntityManager, name: string, ownId: number): Promise<void> {
    if (await manager.existsBy(StoredCategory, { nameKey: nameKeyOf(name), id: Not(ownId) }))
      throw new GlossaryError('category-taken', { fields: { name: errors['category-taken'].message } })
  }

  private async findOrFail(manager: EntityManager, id: number): Promise<Category> {
    const category = await manager.findOneBy(Category, { id })
    if (category === null) throw new GlossaryError('category-not-found')
    return category
  }
}

function refuseRenamed({ name }: Category, basedOn: string | undefined): void {
  if (basedOn !== undefined && basedOn !== name) throw new GlossaryError('edit-conflict')
}
