import { Injectable } from '@nestjs/common'
import { isForHosts } from '../../contracts/paths.ts'
import { HASHED, type PublishedFile } from '../../contracts/published-file.ts'
import type { InlineSources } from '../../contracts/publishing.ts'
import { ListingStarts } from './listing-starts.ts'

/** Milliseconds after which clients may retry while the site is not ready. */
export const RETRY_AFTER = 2000

/** The published files as content-build reports them: the only files of `DATA_DIR/site` that readers can get. */
@Injectable()
export class PublishedFiles {
  private readonly files = new Map<string, PublishedFile>()

  /** The paths of HTML files. Kept, because clients that wait for a publish poll the count. */
  private readonly pages = new Set<string>()

  private readonly starts = new ListingStarts()

  isReported = false

  private readonly firstReported = Promise.withResolvers<undefined>()

  /** Resolves with content-build's first report. */
  readonly reported = this.firstReported.promise

  /** The last change that the site shows; null until content-build reports. */
  change: number | null = null

  /** True once readers get all data that existed at the start or, while publishing is held, the last site. */
  isComplete = false

  /** Inline scripts that the pages' Content-Security-Policy allows; empty until content-build reports. */
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

  /** Takes the complete list: other files no longer exist. */
  replace(files: readonly PublishedFile[]): void {
    this.files.clear()
    this.pages.clear()
    this.starts.clear()
    this.update(files, [])
  }

  update(files: readonly PublishedFile[], removed: readonly string[]): void {
    this.isReported = true
    this.firstReported.resolve(undefined)
    for (const path of removed) {
      this.files.delete(path)
      this.pages.delete(path)
      this.starts.remove(path)
    }
    for (const { path, file, hash, movedTo, canonical } of files) {
      if (isForHosts(path)) continue
      // A literal takes two thirds of the memory of an object from a message.
      this.files.set(path, { path, file, hash, movedTo, canonical })
      if (file.endsWith('.html')) this.pages.add(path)
      this.starts.add(path)
    }
  }
}
