import type { PublishedFile } from '../../contracts/publishing.ts'
import type { PublishedFolder } from '../folder/published-folder.ts'
import type { PublishedPage, PublishedPages } from '../folder/published-pages.ts'
import type { Failure, WrittenPages } from './render-and-write.ts'
import type { WrittenPage } from './write-page.ts'

/** What one publish did to the folder. */
export interface Publication {
  change: number
  /** How many addresses were rendered for it. */
  pages: number
  /** Addresses whose bytes have changed. */
  published: string[]
  removed: string[]
  failures: Failure[]
}

export interface ProgressTools {
  folder: PublishedFolder
  published: PublishedPages
  /** Called whenever files were published or are about to go, before the cursor moves. */
  onFiles: (files: PublishedFile[], removed: string[]) => void
}

/** How far one publish is: what is published is reported and remembered at once, what is staged waits. */
export class Progress {
  readonly publication: Publication
  readonly #tools: ProgressTools
  #staged: WrittenPage[] = []

  constructor(tools: ProgressTools, change: number, removed: string[]) {
    this.#tools = tools
    this.publication = { change, pages: 0, published: [], removed, failures: [] }
  }

  add({ pages, failures }: WrittenPages): void {
    this.publication.failures.push(...failures)
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
    this.publication.published.push(...changed)
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
    this.add({ pages: ready.map((page) => ({ ...page, staged: null })), failures: [] })
  }
}
