import { Injectable } from '@nestjs/common'
import { GlossaryError } from '../../contracts/errors.ts'
import { appendChanges, type Touched } from '../changes/change-log.ts'
import { among } from '../database/among.ts'
import { Database } from '../database/database.ts'
import { ImageFiles } from '../images/image-files.ts'
import { Image } from '../images/image.entity.ts'
import { dropDefinitionWords } from '../search/definition-words.ts'
import { dropFormerSlugs } from '../slugs/claim-slug.ts'
import { LegacyChains } from './legacy-chains.ts'
import { Term } from './term.entity.ts'
import { markUpdated, staleWith } from './touch-terms.ts'

@Injectable()
export class TermRemovalService {
  constructor(
    private readonly database: Database,
    private readonly imageFiles: ImageFiles,
  ) {}

  /**
   * Deletes all of the terms or, if one does not exist, none. Legacy names of a deleted term stay, pointing nowhere;
   * votes, images and category links go with it.
   * @returns how many were deleted
   * @throws GlossaryError term-not-found
   */
  async remove(termIds: readonly number[]): Promise<number> {
    const ids = [...new Set(termIds)]
    const filenames = await this.database.edit(async (manager) => {
      const found = await manager
        .createQueryBuilder(Term, 'term')
        .where(...among(manager, 'term.id', ids))
        .getCount()
      if (found < ids.length) throw new GlossaryError('term-not-found')
      const chains = await LegacyChains.around(manager, ids)
      const images = await manager
        .createQueryBuilder(Image, 'image')
        .where(...among(manager, 'image.termId', ids))
        .getMany()
      const orphans = ids.flatMap((id) => chains.pointingAt(id).map((term) => term.id))
      const gone = new Set(ids)
      const above = ids.flatMap((id) =>
        [chains.above(id).at(0), chains.above(id).at(-1)].flatMap((term) => term?.id ?? []),
      )
      await markUpdated(
        manager,
        [...orphans, ...above].filter((id) => !gone.has(id)),
        [],
      )
      // The foreign keys let legacy names point nowhere and take links, votes and images along.
      await manager
        .createQueryBuilder()
        .delete()
        .from(Term)
        .where(...among(manager, 'id', ids))
        .execute()
      await dropFormerSlugs(manager, 'term', ids)
      await dropDefinitionWords(manager, ids)
      const stale = staleWith(ids, [chains]).filter((touched) => !gone.has(touched.termId))
      await appendChanges(manager, [...ids.map((termId): Touched => ({ kind: 'term-deleted', termId })), ...stale])
      return images.map(({ filename }) => filename)
    })
    await this.imageFiles.remove(filenames)
    return ids.length
  }
}
