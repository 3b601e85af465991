import { setImmediate as nextTurn } from 'node:timers/promises'
import { Injectable } from '@nestjs/common'
import { type EntityManager, MoreThan } from 'typeorm'
import { errors, GlossaryError } from '../../contracts/errors.ts'
import { appendChanges, type Touched } from '../data/change-log.ts'
import { among } from '../data/among.ts'
import type { Author } from '../data/audit-log.ts'
import { auditDeleted } from '../data/audited-terms.ts'
import { Database } from '../data/database.ts'
import { MOST_NAMED } from '../http/validation.ts'
import { ImageFiles } from '../images/image-files.ts'
import { ChangeRow } from '../data/entities/change.ts'
import { Image } from '../data/entities/image.ts'
import { dropDefinitionWords } from '../data/definition-words.ts'
import { findIds } from '../data/ids.ts'
import { dropFormerSlugs } from '../data/slugs.ts'
import { readChains } from '../data/legacy-chains.ts'
import { StoredTerm, Term } from '../data/entities/term.ts'
import { readRelatedWith } from '../data/related-terms.ts'
import { markUpdated } from '../data/mark-updated.ts'
import { inBatches } from '../data/in-batches.ts'
import { readUnchanged } from './read-unchanged.ts'

@Injectable()
export class TermRemovalService {
  constructor(
    private readonly database: Database,
    private readonly imageFiles: ImageFiles,
  ) {}

  /**
   * @param basedOn the term's `updatedAt` as the client has read it
   * @throws GlossaryError term-not-found; edit-conflict when it has changed since
   */
  async removeOne(id: number, author: Author, basedOn?: string): Promise<void> {
    await this.remove([id], author, (manager) => readUnchanged(manager, id, basedOn))
  }

  /**
   * Deletes all of the terms or none.
   * @param basedOn number of the last change that the client has seen
   * @returns how many were deleted
   * @throws GlossaryError term-not-found or edit-conflict, with the position of each missing or edited term in `fields`
   */
  async removeAll(termIds: readonly number[], author: Author, basedOn?: number): Promise<number> {
    const ids = [...new Set(termIds)]
    await this.remove(ids, author, async (manager) => {
      await refuseUnknown(manager, termIds)
      if (basedOn !== undefined) await refuseEdited(manager, termIds, basedOn)
    })
    if (ids.length > 1) await this.database.settled()
    return ids.length
  }

  /** Legacy names of a deleted term stay without a current term. Its votes, images, category links and relations are deleted with it. */
  private async remove(
    ids: readonly number[],
    author: Author,
    check: (manager: EntityManager) => Promise<unknown>,
  ): Promise<void> {
    const filenames = await this.database.edit(async (manager) => {
      await check(manager)
      const chains = await readChains(manager, ids)
      const related = await readRelatedWith(manager, ids)
      const images = await manager.findBy(Image, { termId: among(manager, ids) })
      const gone = new Set(ids)
      const dated = ids.flatMap((id) => [chains.pointingAt(id), chains.currentTermOf(id) ?? []].flat())
      await markUpdated(
        manager,
        [...new Set(dated.map(({ id }) => id))].filter((id) => !gone.has(id)),
      )
      await auditDeleted(manager, author, ids)
      for (const some of inBatches(ids)) {
        // Foreign keys unlink legacy names and delete links, votes and images.
        await manager.delete(StoredTerm, { id: among(manager, some) })
        await dropFormerSlugs(manager, 'term', some)
        await dropDefinitionWords(manager, some)
        await nextTurn()
      }
      const stale = [...new Set([...chains.shownWith(ids), ...related])].filter((id) => !gone.has(id))
      await appendChanges(manager, [
        ...ids.map((termId): Touched => ({ kind: 'term-deleted', termId })),
        ...stale.map((termId): Touched => ({ kind: 'term-edited', termId })),
      ])
      return images.map(({ filename }) => filename)
    })
    await this.imageFiles.remove(filenames)
  }
}

/** Counts first: looking up each of thousands of existing terms would delay other requests. */
async function refuseUnknown(manager: EntityManager, termIds: readonly number[]): Promise<void> {
  if ((await manager.countBy(Term, { id: among(manager, termIds) })) === new Set(termIds).size) return
  const known = await findIds(manager, 'term', termIds)
  refuse('term-not-found', termIds, (termId) => !known.has(termId))
}

/** Reads edits from the feed, which has a row for each term whose content an edit has changed. Votes do not count as edits. */
async function refuseEdited(manager: EntityManager, termIds: readonly number[], basedOn: number): Promise<void> {
  const since = { id: MoreThan(basedOn), kind: 'term-edited' as const, termId: among(manager, termIds) }
  const rows = await manager.find(ChangeRow, { where: since, select: { termId: true } })
  const edited = new Set(rows.map(({ termId }) => termId))
  if (edited.size > 0) refuse('edit-conflict', termIds, (termId) => edited.has(termId))
}

function refuse(
  code: 'term-not-found' | 'edit-conflict',
  termIds: readonly number[],
  isWrong: (id: number) => boolean,
): never {
  const places = termIds.flatMap((termId, place) => (isWrong(termId) ? [`ids.${place}`] : []))
  const fields = Object.fromEntries(places.slice(0, MOST_NAMED).map((field) => [field, errors[code].message]))
  throw new GlossaryError(code, { fields })
}
