import { Injectable } from '@nestjs/common'
import { isForHosts } from '../../contracts/paths.ts'
import { HASHED, type PublishedFile } from '../../contracts/published-file.ts'
import type { InlineSources } from '../../contracts/publishing.ts'
import { ListingStarts } from './listing-starts.ts'

/** Milliseconds until whoever asked for what is not ready may ask again. */
export const COME_BACK = 2000

/** What is published, as content-build has told: the only files that readers can get from `DATA_DIR/site`. */
@Injectable()
export class PublishedFiles {
  private readonly files = new Map<string, PublishedFile>()

  /** Those of the files that are HTML, because whoever waits for a publish asks often how many there are. */
  private readonly pages = new Set<string>()

  private readonly starts = new ListingStarts()

  isTold = false

  private readonly firstTold = Promise.withResolvers<undefined>()

  /** Resolves when content-build tells for the first time. */
  readonly told = this.firstTold.promise

  /** The last change that the site shows; null until content-build has told. */
  change: number | null = null

  /** Readers get all they should: what was in the data when the service started, or the last site where publishing is held. */
  isComplete = false

  /** What the pages' Content-Security-Policy allows besides files; nothing until content-build has told. */
  inline: InlineSources = { scripts: [] }

  find(path: string): PublishedFile | undefined {
    return this.files.get(path)
  }

  lastListingPageBefore(listing: string, slug: string): string | null {
    return this.starts.lastBefore(listing, slug)
  }

  get pageCount(): number {
    return this.pages.size
  }

  /** A style or script of the templates. */
  isAsset(path: string): boolean {
    return path.startsWith(HASHED) && this.files.has(path)
  }

  /** The whole list; what it does not name is gone. */
  replace(files: readonly PublishedFile[]): void {
    this.files.clear()
    this.pages.clear()
    this.starts.clear()
    this.update(files, [])
  }

  update(files: readonly PublishedFile[], removed: readonly string[]): void {
    this.isTold = true
    this.firstTold.resolve(undefined)
    for (const path of removed) {
      this.files.delete(path)
      this.pages.delete(path)
      this.starts.remove(path)
    }
    for (const file of files) {
      if (isForHosts(file.path)) continue
      this.files.set(file.path, file)
      if (file.file.endsWith('.html')) this.pages.add(file.path)
      this.starts.add(file.path)
    }
  }
}
