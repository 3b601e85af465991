import { hash } from 'node:crypto'
import type { ContentReply } from '../../contracts/change.ts'
import type { PublishedFolder } from '../folder/published-folder.ts'
import type { PublishedPages } from '../folder/published-pages.ts'
import type { Mark } from '../folder/whole-mark.ts'
import type { Edition } from '../glossary/find-stale-pages.ts'
import type { PackedMentions } from '../mentions/mentions.ts'
import { isDescribed } from './reconcile.ts'

/** Whose content it is, who says so, and up to which change. */
export type ContentState = Pick<ContentReply, 'glossary' | 'build' | 'change'>

interface ClosedFolder {
  folder: PublishedFolder
  published: PublishedPages
  edition: Edition
  /** What works out the data of pages; `edition` names the templates and settings only. */
  program: string
  featuredTermIds: readonly number[]
  /** When a change of the feed was made; null where there is none of that number. */
  readTime: (change: number) => Promise<string | null>
}

/**
 * Whether the folder shows all of the content, known without comparing: it did when it was closed, and nothing was written since. Bytes are believed, as at
 * every start.
 */
export class WholeFolder {
  readonly #closed: ClosedFolder
  /** What was left, where it is true of the content that is read now. */
  #left: Mark | null = null
  /** Of the service that has said the content. */
  #build = ''

  constructor(closed: ClosedFolder) {
    this.#closed = closed
  }

  /** Whether the folder shows these data to the last page. Asked before the content is read. */
  async shows(state: ContentState): Promise<boolean> {
    const left = this.#closed.published.whole.take()
    this.#left = left !== null && (await this.#isTrueOf(left, state)) ? left : null
    return this.#left !== null
  }

  /** What was left, where it is true of the content that was read; then something else is published. */
  take({ build, change }: ContentState): Mark | null {
    const left = this.#left
    this.#left = null
    this.#build = build
    return left?.change === change ? left : null
  }

  /** For a folder that shows everything up to `change`, and is closed now. */
  leave(change: number, mentions: PackedMentions): void {
    this.#closed.published.whole.leave({ edition: this.#editionOf(this.#build), change, ...mentions })
  }

  /** For who stops before the content is read: what was left last time is true still. */
  leaveUnread(): void {
    if (this.#left !== null) this.#closed.published.whole.leave(this.#left)
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

  /** What pages are made with besides the data. */
  #editionOf(build: string): string {
    const { edition, program, featuredTermIds } = this.#closed
    return hash('sha256', JSON.stringify([build, edition, program, featuredTermIds]), 'base64url')
  }
}
