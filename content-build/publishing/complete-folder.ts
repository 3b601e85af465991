import { hash } from 'node:crypto'
import type { ContentReply } from '../../contracts/change.ts'
import type { PublishedFolder } from '../folder/published-folder.ts'
import type { PublishedPages } from '../folder/published-pages.ts'
import type { Mark } from '../folder/complete-mark.ts'
import type { Edition } from '../glossary/find-stale-pages.ts'
import type { PackedMentions } from '../mentions/mentions.ts'
import { isDescribed } from './reconcile.ts'

/** The identity of the data, the build of the service that sent them, and their last change. */
export type ContentState = Pick<ContentReply, 'glossary' | 'build' | 'change'>

export interface ClosedFolder {
  folder: PublishedFolder
  published: PublishedPages
  edition: Edition
  /** Identifies the build of this program, which computes page data; `edition` identifies only the templates and settings. */
  program: string
  featuredTermIds: readonly number[]
  /** Reads from the feed when a change was made; null if there is no change of that number. */
  readTime: (change: number) => Promise<string | null>
}

/**
 * Tells without comparing pages whether the folder shows the whole content: it did when it was closed, and nothing was written since. The bytes of files
 * are trusted, as at every start. See docs/decisions/0036-starts-of-large-glossaries.md.
 */
export class CompleteFolder {
  readonly #closed: ClosedFolder
  /** The mark of the last stop; null once publishing makes it obsolete. */
  #left: Mark | null
  /** Whether it is true of the content that is being read. */
  #isTrue = false
  /** The build of the service that sent the content. */
  #build = ''

  constructor(closed: ClosedFolder) {
    this.#closed = closed
    this.#left = closed.published.completeMark.consume()
  }

  /** Whether the folder shows these data completely. Call it before the content is read. */
  async shows(state: ContentState): Promise<boolean> {
    this.#isTrue = this.#left !== null && (await this.#isTrueOf(this.#left, state))
    return this.#isTrue
  }

  /** The mark of the last stop, if it is true of the content that was read. Only the first call returns it: publishing makes it obsolete. */
  takeMark({ build, change }: ContentState): Mark | null {
    const left = this.#isTrue ? this.#left : null
    this.#left = null
    this.#build = build
    return left?.change === change ? left : null
  }

  /** Leaves a mark. Call it when the folder shows everything up to `change` and is about to be closed. */
  writeMark(change: number, mentions: PackedMentions): void {
    this.#closed.published.completeMark.write({ edition: this.#editionOf(this.#build), change, ...mentions })
  }

  /** Puts the last mark back if nothing was published since: it is still true of the folder. Call it before the list is closed. */
  restoreMark(): void {
    if (this.#left !== null) this.#closed.published.completeMark.write(this.#left)
  }

  async #isTrueOf(left: Mark, { glossary, build, change }: ContentState): Promise<boolean> {
    const { folder, published, readTime } = this.#closed
    if (left.change !== change || left.edition !== this.#editionOf(build) || published.change !== change) return false
    if (folder.identity !== glossary || !isDescribed(folder, published)) return false
    const { seen } = published
    if (seen !== null && (await readTime(seen.id)) !== seen.at) return false
    const files = new Set(folder.list())
    return files.size === published.size && published.all().every(({ file }) => files.has(file))
  }

  /** Identifies everything besides the data that pages are made from. */
  #editionOf(build: string): string {
    const { edition, program, featuredTermIds } = this.#closed
    return hash('sha256', JSON.stringify([build, edition, program, featuredTermIds]), 'base64url')
  }
}
