import { fileURLToPath } from 'node:url'
import type { ChangesReply, ContentReply } from '../../contracts/change.ts'
import type { Site } from '../../contracts/page.ts'
import type { InlineSources, PublishedFile } from '../../contracts/publishing.ts'
import { Glossary } from '../glossary/glossary.ts'
import { allPaths } from '../glossary/page-at.ts'
import { applyChanges } from '../glossary/touched-paths.ts'
import { readInlineSources } from '../renderer/inline-sources.ts'
import { restingForRequests } from '../renderer/give-way.ts'
import { type Cores, renderOnCores } from '../renderer/render-threads.ts'
import { loadRenderer, rendererVersion, type Renderer } from '../renderer/renderer.ts'
import { findGonePaths, findStalePages, type Edition, type StalePage } from '../steps/find-stale-pages.ts'
import { renderPages, type RenderedPages } from '../steps/render-pages.ts'
import { publishAssets } from './assets.ts'
import { PublishedFolder } from './published-folder.ts'
import type { PublishedPages } from './published-pages.ts'

/** From this many pages on, it is worth starting threads to help (half a second until they do). */
const MANY = 150

/** What one publish did to the folder. */
export interface Publication {
  change: number
  /** How many addresses were rendered for it. */
  pages: number
  /** Addresses whose bytes have changed. */
  published: string[]
  removed: string[]
  failures: { path: string; reason: string }[]
}

interface PublisherParts {
  rendererFolder: URL
  folder: string
  published: PublishedPages
  site: Site
  featuredTermIds: readonly number[]
  /** One `Int32`: how many requests the service is answering. */
  requestsInHand: SharedArrayBuffer
  /** Called whenever files have taken their places, before the cursor moves. */
  onFiles: (files: PublishedFile[], removed: string[]) => void
}

/** Keeps a folder equal to what a fresh full build of the glossary would publish. */
export class Publisher {
  readonly #parts: PublisherParts
  readonly #edition: Edition
  readonly #folder: PublishedFolder
  readonly #glossary: Glossary
  readonly #renderer: Renderer

  private constructor(parts: PublisherParts, renderer: Renderer) {
    this.#parts = parts
    this.#renderer = renderer
    this.#edition = { site: parts.site, rendererVersion: rendererVersion(parts.rendererFolder) }
    this.#folder = new PublishedFolder(parts.folder)
    this.#glossary = new Glossary(parts.featuredTermIds)
  }

  static async open(parts: PublisherParts): Promise<Publisher> {
    return new Publisher(parts, await loadRenderer(parts.rendererFolder, parts.site))
  }

  /** What the Content-Security-Policy of the pages must allow. */
  readInlineSources(): Promise<InlineSources> {
    return readInlineSources(this.#renderer)
  }

  /**
   * Publishes the whole content: makes what is stale or missing, takes away what does not belong there. With `anew` every page is
   * rendered, whatever the list of published pages says, and compared with the bytes on the disk.
   */
  async publishAll(content: ContentReply, anew = false): Promise<Publication> {
    this.#folder.prepare()
    this.#glossary.replaceAll(content)
    return this.publishEverything(content.change, anew)
  }

  /** The same for the content that is in memory already. */
  async publishEverything(change: number, anew: boolean): Promise<Publication> {
    const assets = await publishAssets(this.#parts.rendererFolder, this.#folder, this.#parts.published)
    this.#parts.onFiles(assets, [])
    this.#forgetMissingFiles()
    const expected = new Set([...assets.map(({ path }) => path), ...allPaths(this.#glossary)])
    const gone = [...this.#parts.published.paths()].filter((path) => !expected.has(path))
    const publication = await this.#publish(allPaths(this.#glossary), gone, change, { anew, cores: 'all' })
    this.#sweep()
    return publication
  }

  /** Takes an update into memory. Returns the addresses whose pages it may have made stale, to be published at once or later. */
  learn(update: ChangesReply): Set<string> {
    return applyChanges(this.#glossary, update)
  }

  /** Publishes what is stale at these addresses; the folder then shows everything up to `change`. */
  publish(paths: ReadonlySet<string>, change: number): Promise<Publication> {
    const gone = findGonePaths(paths, this.#glossary, (path) => this.#parts.published.get(path))
    return this.#publish(paths, gone, change, { anew: false, cores: 'spare' })
  }

  /** For a folder that is published once. */
  finish(): void {
    this.#folder.finish()
  }

  async #publish(
    paths: Iterable<string>,
    gone: string[],
    change: number,
    { anew, cores }: { anew: boolean; cores: Cores },
  ): Promise<Publication> {
    const { published } = this.#parts
    const known = (path: string) => {
      const page = published.get(path)
      if (!anew) return page
      return page === undefined ? undefined : { inputs: '', hash: this.#folder.hash(page.file) ?? '' }
    }
    const publication: Publication = { change, pages: 0, published: [], removed: gone, failures: [] }
    const take = ({ pages, written, failures }: RenderedPages, isLast: boolean) => {
      publication.pages += pages.length
      publication.published.push(...written)
      publication.failures.push(...failures)
      const removed = isLast ? gone : []
      this.#parts.onFiles(pages, removed)
      published.save(pages, removed, isLast ? change : published.change)
    }
    const removing = this.#folder.removeAll(gone.map((path) => published.fileOf(path)))
    const render = (pages: Iterable<StalePage>) => renderPages(pages, this.#renderer, this.#folder)
    const { few, rest } = splitOff(findStalePages(paths, this.#glossary, this.#edition, known), MANY)
    if (rest === null) {
      const rendered = await render(few)
      await removing
      take(rendered, true)
    } else {
      const renderHere = (pages: StalePage[]) =>
        render(cores === 'spare' ? restingForRequests(pages, this.#parts.requestsInHand) : pages)
      await renderOnCores(cores, rest, this.#threadSettings(), renderHere, (rendered) => take(rendered, false))
      await removing
      take({ pages: [], written: [], failures: [] }, true)
    }
    return publication
  }

  #threadSettings() {
    return {
      rendererFolder: fileURLToPath(this.#parts.rendererFolder),
      folder: this.#folder.folder,
      site: this.#parts.site,
    }
  }

  /** A file that somebody has deleted is made again. */
  #forgetMissingFiles(): void {
    const files = new Set(this.#folder.list())
    for (const page of this.#parts.published.all()) if (!files.has(page.file)) this.#parts.published.forget(page.path)
  }

  /** A file that nobody knows (a crash between the rename and the list, a stranger's) is taken away. */
  #sweep(): void {
    const known = new Set(this.#parts.published.all().map(({ file }) => file))
    for (const file of this.#folder.list()) if (!known.has(file)) this.#folder.remove(file)
  }
}

/** The first `limit` pages; when there are more, all of them again as one sequence in `rest`. */
function splitOff(stale: Generator<StalePage>, limit: number): { few: StalePage[]; rest: Iterable<StalePage> | null } {
  const few: StalePage[] = []
  for (let next = stale.next(); next.done !== true; next = stale.next()) {
    few.push(next.value)
    if (few.length === limit) return { few, rest: chain(few, stale) }
  }
  return { few, rest: null }
}

function* chain(first: Iterable<StalePage>, then: Iterable<StalePage>): Generator<StalePage> {
  yield* first
  yield* then
}
