import type { PublishedFile } from '../../contracts/published-file.ts'
import type { PublishReport } from '../../contracts/publishing.ts'
import type { WorkDone } from '../../contracts/state.ts'
import type { PublishedFolder } from '../folder/published-folder.ts'
import type { PublishedPage, PublishedPages } from '../folder/published-pages.ts'
import type { Failure, WrittenPages } from './render-and-write.ts'
import type { WrittenPage } from './write-page.ts'

/** What one publish did to the folder. */
export interface Publication extends PublishReport {
  /** Addresses whose bytes have changed. */
  published: string[]
  removed: string[]
  failures: Failure[]
  /** Addresses that were left for later, because it was interrupted. */
  left: string[]
}

export interface ProgressTools {
  folder: PublishedFolder
  published: PublishedPages
  /** Called whenever files were published or are about to go, before the cursor moves. */
  onFiles: (files: PublishedFile[], removed: string[]) => void
  /** Called for a publish that takes long; null at its end. */
  onProgress: (progress: WorkDone | null) => void
}

/** How far one publish is: what is published is reported and remembered at once, what is staged waits. */
export class Progress {
  readonly publication: Publication
  readonly #tools: ProgressTools
  readonly #total: number | null
  readonly #begin = performance.now()
  #made = 0
  #staged: WrittenPage[] = []

  /** @param total how many pages will be made at most; null where nobody is told how far it is */
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

  /** Puts those of the staged pages where readers get them, all before any is reported. */
  replace(isReady: (page: WrittenPage) => boolean): void {
    const ready: WrittenPage[] = []
    const waiting: WrittenPage[] = []
    for (const page of this.#staged) (isReady(page) ? ready : waiting).push(page)
    this.#staged = waiting
    for (const { file, staged } of ready) if (staged !== null) this.#tools.folder.replace(file, staged)
    this.#take(ready.map((page) => ({ ...page, staged: null })))
  }

  /** The rest is left for later, with what was to go. */
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
