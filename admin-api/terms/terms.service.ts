import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { GlossaryError } from '../../contracts/errors.ts'
import type { Term as TermReply, TermForm, TermPatch } from '../../contracts/term.ts'
import { ensureCategories } from '../categories/ensure-categories.ts'
import { nameKeyOf } from '../categories/name-key.ts'
import { appendChanges, type Touched } from '../changes/change-log.ts'
import { Database } from '../database/database.ts'
import { indexDefinition } from '../search/definition-words.ts'
import { claimSlug, type ClaimedSlug, keepFormerSlug } from '../slugs/claim-slug.ts'
import { checkDefinition } from './check-definition.ts'
import { chooseCurrentTerm } from './choose-current-term.ts'
import { LegacyChains } from './legacy-chains.ts'
import { searchKeyOf } from './search-key.ts'
import { linkCategories, relinkCategories } from './term-categories.ts'
import { Term } from './term.entity.ts'
import { readTerms } from './to-term.ts'
import { markUpdated, staleWith } from './touch-terms.ts'

@Injectable()
export class TermsService {
  constructor(private readonly database: Database) {}

  create(form: TermForm, createdBy: number): Promise<TermReply> {
    const definition = checkDefinition(form.definition)
    return this.database.edit(async (manager) => {
      const currentTermId = form.isLegacy ? form.currentTermId : null
      await chooseCurrentTerm(manager, null, currentTermId)
      const now = new Date().toISOString()
      const { id } = await manager.save(Term, {
        name: form.name,
        nameKey: nameKeyOf(form.name),
        // The slug of a name without a letter of its own is made from the id.
        slug: crypto.randomUUID(),
        definition,
        searchKey: searchKeyOf(form.name, definition),
        isLegacy: form.isLegacy,
        currentTermId,
        createdBy,
        createdAt: now,
        updatedAt: now,
      })
      const claimed = await claimSlug(manager, 'term', id, form.name)
      await manager.update(Term, { id }, { slug: claimed.slug })
      await indexDefinition(manager, id, definition)
      const categories = await ensureCategories(manager, form.categories)
      await linkCategories(manager, id, categories.ids)
      const chains = await LegacyChains.around(manager, [id])
      await markUpdated(manager, [id], [chains])
      return finish(manager, id, [
        ...categories.touched,
        { kind: 'term-created', termId: id },
        ...staleWith([id], [chains]),
        ...robbed(claimed),
      ])
    })
  }

  /**
   * Changes the given fields. What changes nothing leaves no trace.
   * @throws GlossaryError edit-conflict where the term is no longer the one that the edit is based on
   */
  update(id: number, patch: TermPatch): Promise<TermReply> {
    const definition = patch.definition === undefined ? undefined : checkDefinition(patch.definition)
    return this.database.edit(async (manager) => {
      const term = await this.findOrFail(manager, id)
      if (patch.basedOn !== undefined && patch.basedOn !== term.updatedAt) throw new GlossaryError('edit-conflict')
      const isLegacy = patch.isLegacy ?? term.isLegacy
      const wanted = patch.currentTermId === undefined ? term.currentTermId : patch.currentTermId
      const currentTermId = isLegacy ? wanted : null
      if (currentTermId !== term.currentTermId) await chooseCurrentTerm(manager, id, currentTermId)

      const next = { name: patch.name ?? term.name, definition: definition ?? term.definition, isLegacy, currentTermId }
      const isRenamed = next.name !== term.name
      const isRelinked = isLegacy !== term.isLegacy || currentTermId !== term.currentTermId
      const categories = await relinkCategories(manager, id, patch.categories)
      if (!isRenamed && !isRelinked && !categories.isChanged && next.definition === term.definition)
        return finish(manager, id, [])

      const isConcerning = isRenamed || isRelinked
      const before = isConcerning ? [await LegacyChains.around(manager, [id])] : []
      const claimed = isRenamed ? await rename(manager, term, next.name) : { slug: term.slug, formerOwnerId: null }
      await manager.update(
        Term,
        { id },
        {
          ...next,
          slug: claimed.slug,
          nameKey: nameKeyOf(next.name),
          searchKey: searchKeyOf(next.name, next.definition),
        },
      )
      if (next.definition !== term.definition) await indexDefinition(manager, id, next.definition)
      const concerned = isConcerning ? [...before, await LegacyChains.around(manager, [id])] : []
      await markUpdated(manager, [id], concerned)
      return finish(manager, id, [
        ...categories.touched,
        { kind: 'term-edited', termId: id },
        ...staleWith([id], concerned),
        ...robbed(claimed),
      ])
    })
  }

  private async findOrFail(manager: EntityManager, id: number): Promise<Term> {
    const term = await manager.findOneBy(Term, { id })
    if (term === null) throw new GlossaryError('term-not-found')
    return term
  }
}

/** The reply is read before the changes are appended: from there on others wait. */
async function finish(manager: EntityManager, id: number, touched: Touched[]): Promise<TermReply> {
  const [term] = await readTerms(manager, [id])
  if (term === undefined) throw new GlossaryError('term-not-found')
  await appendChanges(manager, touched)
  return term
}

/** The slug that the term had goes on answering. */
async function rename(manager: EntityManager, { id, slug }: Term, name: string): Promise<ClaimedSlug> {
  const claimed = await claimSlug(manager, 'term', id, name)
  if (claimed.slug !== slug) await keepFormerSlug(manager, 'term', id, slug)
  return claimed
}

/** The term that loses a redirect is published without it. */
const robbed = ({ formerOwnerId }: ClaimedSlug): Touched[] =>
  formerOwnerId === null ? [] : [{ kind: 'term-edited', termId: formerOwnerId }]
