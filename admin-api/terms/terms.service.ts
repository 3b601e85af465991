import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { GlossaryError } from '../../contracts/errors.ts'
import { type Term as TermReply, termFields, type TermForm, type TermPatch } from '../../contracts/term.ts'
import type { Author } from '../data/audit-log.ts'
import { ensureCategories } from '../data/categories.ts'
import { appendChanges, type Touched } from '../data/change-log.ts'
import { Database } from '../data/database.ts'
import { chooseIds, readUsedIds } from '../data/ids.ts'
import { readTerms } from '../data/read-terms.ts'
import { TermEdit } from '../data/term-edit.ts'
import { checkCurrentTerm } from './check-current-term.ts'
import { DefinitionCleaner } from './definition-cleaner.ts'
import { readUnchanged } from './read-unchanged.ts'

@Injectable()
export class TermsService {
  constructor(
    private readonly database: Database,
    private readonly cleaner: DefinitionCleaner,
  ) {}

  async create({ categories: names, ...form }: TermForm, author: Author): Promise<TermReply> {
    const fields = { ...form, definition: await this.cleaner.check(form.definition) }
    return this.database.edit(async (manager) => {
      const currentTermId = form.isLegacy ? form.currentTermId : null
      await checkCurrentTerm(manager, null, currentTermId)
      const [id = 0] = chooseIds([null], await readUsedIds(manager, 'term', []))
      const categories = await chooseCategories(manager, names, author)
      const edit = new TermEdit(manager, author)
      await edit.create([{ ...fields, id, currentTermId, categoryIds: categories.ids }])
      return finish(manager, edit, id, categories.touched)
    })
  }

  /**
   * Changes the given fields. If none differs, nothing is written, not even to the feed or the audit trail.
   * @throws GlossaryError edit-conflict when the term has changed since `basedOn`
   */
  async update(
    id: number,
    { categories: names, relatedTerms, basedOn, ...patch }: TermPatch,
    author: Author,
  ): Promise<TermReply> {
    if (patch.definition !== undefined) patch.definition = await this.cleaner.check(patch.definition)
    return this.database.edit(async (manager) => {
      const term = await readUnchanged(manager, id, basedOn)
      const next = termFields.parse({ ...term, ...patch })
      if (!next.isLegacy) next.currentTermId = null
      if (next.currentTermId !== term.currentTermId) await checkCurrentTerm(manager, id, next.currentTermId)
      const categories = names && (await chooseCategories(manager, names, author))
      const edit = new TermEdit(manager, author)
      await edit.change([{ ...next, id, categoryIds: categories?.ids, relatedTerms }])
      return finish(manager, edit, id, categories?.touched ?? [])
    })
  }
}

async function chooseCategories(
  manager: EntityManager,
  names: readonly string[],
  author: Author,
): Promise<{ ids: number[]; touched: Touched[] }> {
  const { ids, touched } = await ensureCategories(
    manager,
    names.map((name) => ({ id: null, name })),
    author,
  )
  return { ids: [...ids.values()], touched }
}

/** Reads the reply before appending the changes: from then on other writers wait. */
async function finish(manager: EntityManager, edit: TermEdit, id: number, touched: Touched[]): Promise<TermReply> {
  const changes = [...touched, ...(await edit.finish())]
  const [term] = await readTerms(manager, [id])
  if (term === undefined) throw new GlossaryError('term-not-found')
  await appendChanges(manager, changes)
  return term
}
