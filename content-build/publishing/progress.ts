import type { PublishedFile } from '../../contracts/published-file.ts'
import type { PublishReport } from '../../contracts/publishing.ts'
import type { WorkDone } from '../../contracts/state.ts'
import type { PublishedFolder } from '../folder/published-folder.ts'
import type { PublishedPage, PublishedPages } from '../folder/published-pages.ts'
import type { Failure, WrittenPages } from './render-and-write.ts'
import type { WrittenPage } from './write-page.ts'

/** What one publish did to the folder. */
export interface Publication extends PublishReport {
  /** Paths whose bytes have changed. */
  published: string[]
  removed: string[]
  failures: Failure[]
  /** Paths that were left for later because the publish was interrupted. */
  left: string[]
}

export interface ProgressTools {
  folder: PublishedFolder
  published: PublishedPages
  /** Called when files were published or are about to be removed, before the cursor moves. */
  onFiles: (files: PublishedFile[], removed: string[]) => void
  /** Called during a long publish; null at its end. */
  onProgress: (progress: WorkDone | null) => void
}

/** The progress of one publish. Pages in place are reported and listed at once; staged pages wait for `replace`. */
export class Progress {
  readonly publication: Publication
  readonly #tools: ProgressTools
  readonly #total: number | null
  readonly #begin = performance.now()
  #made = 0
  #staged: WrittenPage[] = []

  /** @param total the largest number of pages that may be made; null if no progress is reported */
  constructor(
    tools: ProgressTools,
    { change, kind }: Pick<PublishReport, 'change' | 'kind'>,
    removed: string[],
    total: number | null,
  ) {
    this.#tools = tools
    this.#total = total
    this.publication = { kind, change, pages: 0, milliseconds: 0, published: [], removed, failures: [], left: [] }
  }

  add({ pages, failures }: WrittenPages): void {
    this.publication.failures.push(...failures)
    this.#made += pages.length
    if (this.#total !== null) this.#tools.onProgress({ done: this.#made, total: this.#total })
    this.#take(pages)
  }

  #take(pages: readonly WrittenPage[]): void {
    const done: PublishedPage[] = []
    const changed: string[] = []
    for (const page of pages) {
      const { staged, isWritten, ...publishedPage } = page
      if (staged !== null) {
        this.#staged.push(page)
        continue
      }
      done.push(publishedPage)
      if (isWritten) changed.push(page.path)
    }
    if (done.length === 0) return
    this.publication.pages += done.length
    for (const path of changed) this.publication.published.push(path)
    this.#tools.onFiles(done, [])
    this.#tools.published.add(done, changed)
  }

  /** Moves those staged pages into place that are ready, all of them before any is reported. */
  replace(isReady: (page: WrittenPage) => boolean): void {
    const ready: WrittenPage[] = []
    const waiting: WrittenPage[] = []
    for (const page of this.#staged) (isReady(page) ? ready : waiting).push(page)
    this.#staged = waiting
    for (const { file, staged } of ready) if (staged !== null) this.#tools.folder.replace(file, staged)
    this.#take(ready.map((page) => ({ ...page, staged: null })))
  }

  /** Ends the publish without removing anything. @param left the paths not made and those not removed, for later */
  interrupt(left: string[]): Publication {
    this.publication.left = left
    this.publication.removed = []
    return this.finish()
  }

  finish(): Publication {
    if (this.#total !== null) this.#tools.onProgress(null)
    this.publication.milliseconds = performance.now() - this.#begin
    return this.publication
  }
}
