import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common'
import { GlossaryError } from '../../contracts/errors.ts'
import type { SocialPicture } from '../../contracts/social-picture.ts'
import { Settings } from '../config.ts'
import { Database } from '../data/database.ts'
import { findIds } from '../data/ids.ts'
import { findTermBySlug } from '../data/slugs.ts'
import { SOCIAL } from '../files/file-home.ts'
import { Files } from '../files/files.ts'
import { SharedWork } from '../load/shared-work.ts'
import { TaskThread } from '../threads/task-thread.ts'
import { threadEntry } from '../threads/thread-entry.ts'
import { keepOnlyPicturesOf, keepPicture, listPicturedTerms, pictureFile } from './picture-files.ts'

const ENTRY = threadEntry('../../content-build/social/main', import.meta.url)

export type FoundPicture = { kind: 'picture'; png: Buffer } | { kind: 'moved'; slug: string }

/** Pictures for shared links, drawn on first request and stored with the other files. See docs/decisions/0007-social-pictures.md. */
@Injectable()
export class SocialService implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('Social pictures')
  /** A picture takes about 0.06 s, so the last caller in a full queue waits 3 s. */
  private readonly thread = new TaskThread<SocialPicture>({ entry: ENTRY, most: 50, deadline: 30_000, megabytes: 256 })
  /** By file name. */
  private readonly drawings = new SharedWork<Buffer>()

  constructor(
    private readonly settings: Settings,
    private readonly database: Database,
    private readonly files: Files,
  ) {}

  /** Removes pictures of deleted terms. */
  async onModuleInit(): Promise<void> {
    try {
      const ids = await listPicturedTerms(this.files)
      await keepOnlyPicturesOf(this.files, await this.database.read((manager) => findIds(manager, 'term', ids)))
    } catch (failure) {
      // Leftover pictures do no harm; the next start retries.
      this.logger.warn(failure, 'Pictures of deleted terms could not be removed')
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.thread.stop()
  }

  /** The picture of the term with this slug, or the slug of a renamed term. @throws GlossaryError term-not-found, busy, images-away */
  async find(slug: string): Promise<FoundPicture> {
    const found = await this.database.read((manager) => findTermBySlug(manager, slug))
    if (found === null) throw new GlossaryError('term-not-found')
    if (found.slug !== slug) return { kind: 'moved', slug: found.slug }
    const picture: SocialPicture = {
      name: found.name,
      isLegacy: found.isLegacy,
      siteName: this.settings.siteName,
      siteSubtitle: this.settings.siteSubtitle,
    }
    const file = pictureFile(found.id, picture)
    return {
      kind: 'picture',
      png: (await this.files.read(SOCIAL + file)) ?? (await this.drawings.run(file, () => this.draw(file, picture))),
    }
  }

  private async draw(file: string, picture: SocialPicture): Promise<Buffer> {
    const png = Buffer.from(await this.thread.run(picture), 'base64')
    await keepPicture(this.files, file, png)
    return png
  }
}
