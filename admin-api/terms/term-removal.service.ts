import { setImmediate as nextTurn } from 'node:timers/promises'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { errors, GlossaryError } from '../../contracts/errors.ts'
import { appendChanges, type Touched } from '../data/change-log.ts'
import { among } from '../data/among.ts'
import type { Author } from '../data/audit-log.ts'
import { auditDeleted } from '../data/audited-terms.ts'
import { Database } from '../data/database.ts'
import { MOST_NAMED } from '../http/validation.ts'
import { ImageFiles } from '../images/image-files.ts'
import { Image } from '../data/entities/image.ts'
import { dropDefinitionWords } from '../data/definition-words.ts'
import { dropFormerSlugs } from '../data/slugs.ts'
import { readChains } from '../data/legacy-chains.ts'
import { Term } from '../data/entities/term.ts'
import { readRelatedWith } from '../data/related-terms.ts'
import { markUpdated } from '../data/mark-updated.ts'
import { inBatches } from '../data/in-batches.ts'

@Injectable()
export class TermRemovalService {
  constructor(
    private readonly database: Database,
    private readonly imageFiles: ImageFiles,
  ) {}

  /**
   * Deletes all of the terms or, if one does not exist, none. Legacy names of a deleted term stay, pointing nowhere;
   * votes, images, category links and what is said of related terms go with it.
   * @returns how many were deleted
   * @throws GlossaryError term-not-found; of a list, which of them
   */
  async remove(termIds: readonly number[], author: Author): Promise<number> {
    const ids = [...new Set(termIds)]
    const filenames = await this.database.edit(async (manager) => {
      await this.refuseUnknown(manager, termIds)
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
        // The foreign keys let legacy names point nowhere and take links, votes and images along.
        await manager.delete(Term, { id: among(manager, some) })
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
    if (ids.length > 1) await this.database.settled()
    return ids.length
  }

  /** Counted first: to look for each of thousands that are there would hold up others. */
  private async refuseUnknown(manager: EntityManager, termIds: readonly number[]): Promise<void> {
    const id = among(manager, termIds)
    if ((await manager.countBy(Term, { id })) === new Set(termIds).size) return
    if (termIds.length === 1) throw new GlossaryError('term-not-found')
    const known = new Set((await manager.find(Term, { where: { id }, select: { id: true } })).map((term) => term.id))
    const unknown = termIds.flatMap((termId, place) => (known.has(termId) ? [] : [`ids.${place}`]))
    const { message } = errors['term-not-found']
    const fields = Object.fromEntries(unknown.slice(0, MOST_NAMED).map((field) => [field, message]))
    throw new GlossaryError('term-not-found', { fields })
  }
}
