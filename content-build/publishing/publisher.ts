import { fileURLToPath } from 'node:url'
import type { ChangesReply, ContentReply } from '../../contracts/change.ts'
import type { Site } from '../../contracts/page.ts'
import type { InlineSources, PublishedFile } from '../../contracts/publishing.ts'
import { Glossary } from '../glossary/glossary.ts'
import { allPaths, pageAt } from '../glossary/page-at.ts'
import { applyChanges } from '../glossary/touched-paths.ts'
import { readInlineSources } from '../renderer/inline-sources.ts'
import { renderStale } from '../renderer/render-stale.ts'
import type { Cores } from '../renderer/render-threads.ts'
import { loadRenderer, rendererVersion, type Renderer } from '../renderer/renderer.ts'
import { findDifferingTerms } from '../glossary/differing-terms.ts'
import { findGonePaths, findStalePages, type Edition, type StalePage } from '../steps/find-stale-pages.ts'
import { renderPages, type Failure, type RenderedPage, type RenderedPages } from '../steps/render-pages.ts'
import { assetPaths, keptAssets, publishAssets } from './assets.ts'
import { checkData, checkHistory, checkRemovals } from './brake.ts'
import { FailingPages } from './failing-pages.ts'
import { PublishedFolder } from './published-folder.ts'
import type { PublishedPage, PublishedPages } from './published-pages.ts'

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
  /** Resolves when whoever serves the folder knows all that `onFiles` was called with. */
  confirm: () => Promise<void>
  /** The terms that the feed says were deleted after a change. */
  readDeleted: (since: number) => Promise<ReadonlySet<number>>
  /** When a change of the feed was made; null where there is none of that number. */
  readTime: (change: number) => Promise<string | null>
}

interface Extent {
  change: number
  /** Every page is rendered, whatever the list of published pages says, and compared with the bytes on the disk. */
  anew: boolean
  /** Somebody has said that the folder is to become like these data, whatever it shows. */
  accept: boolean
}

/** Keeps a folder equal to what a fresh full build of the glossary would publish. */
export class Publisher {
  readonly failing = new FailingPages()
  readonly #parts: PublisherParts
  readonly #edition: Edition
  readonly #folder: PublishedFolder
  readonly #glossary: Glossary
  readonly #renderer: Renderer
  /** The files that come with the templates, and those of former ones that stay. */
  #assets: ReadonlySet<string> = new Set()

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

  /** The identity of the data whose pages the folder shows; null where it does not say. */
  get identity(): string | null {
    return this.#folder.identity
  }

  /** What the Content-Security-Policy of the pages must allow. */
  readInlineSources(): Promise<InlineSources> {
    return readInlineSources(this.#renderer)
  }

  /**
   * Publishes the whole content: makes what is stale or missing, takes away what does not belong there.
   * @throws HeldBack before anything is touched, where these do not look like the data that the folder shows
   */
  async publishAll(content: ContentReply, { anew = false, accept = false } = {}): Promise<Publication> {
    const shown = { identity: this.identity, change: this.#parts.published.change }
    if (!accept) {
      checkData(content, shown)
      const { seen } = this.#parts.published
      if (seen !== null) checkHistory(seen, await this.#parts.readTime(seen.change), content.change)
    }
    this.#folder.prepare()
    this.#glossary.replaceAll(content)
    const publication = await this.publishEverything({ change: content.change, anew, accept })
    await this.#folder.claimFor(content.glossary)
    const at = await this.#parts.readTime(content.change)
    if (at !== null) this.#parts.published.noteSeen({ change: content.change, at })
    this.#parts.published.save([])
    return publication
  }

  /** The same for the content that is in memory already. @throws HeldBack */
  async publishEverything(extent: Extent): Promise<Publication> {
    const { published, rendererFolder } = this.#parts
    this.#reconcile()
    const ofTemplates = new Set(assetPaths(rendererFolder))
    this.#assets = new Set([...ofTemplates, ...keptAssets(published, ofTemplates, new Date())])
    const paths = new Set(allPaths(this.#glossary))
    const gone = [...published.paths()].filter((path) => !paths.has(path) && !this.#assets.has(path))
    if (!extent.accept) await this.#checkRemovals(gone, extent.change)
    this.#parts.onFiles(await publishAssets(rendererFolder, this.#folder, published), [])
    return this.#publish([...paths], gone, extent, 'all')
  }

  /** Takes an update into memory. Returns the addresses whose pages it may have made stale, to be published at once or later. */
  learn(update: ChangesReply): Set<string> {
    return applyChanges(this.#glossary, update)
  }

  /** Publishes what is stale at these addresses; the folder then shows everything up to `change`. @throws HeldBack */
  async publish(paths: ReadonlySet<string>, change: number): Promise<Publication> {
    const gone = findGonePaths(paths, this.#glossary, (path) => this.#parts.published.get(path))
    await this.#checkRemovals(gone, change)
    return this.#publish([...paths], gone, { change, anew: false, accept: false }, 'spare')
  }

  /** Whether something is published at an address where nothing stands any more. */
  readonly isToGo = (path: string): boolean =>
    this.#parts.published.get(path) !== undefined && pageAt(this.#glossary, path) === null

  /** Whether a page of a listing is published there and stays: parts of a large edit would make it again one after the other. */
  readonly isListing = (path: string): boolean =>
    this.#parts.published.get(path) !== undefined && pageAt(this.#glossary, path)?.kind === 'listing'

  /** The terms of a part of the content, all by rising id after `after`, that are not in memory as they stand there. */
  findDifferingTerms({ terms }: ContentReply, after: number, isLast: boolean): number[] {
    return findDifferingTerms(this.#glossary, terms, after, isLast)
  }

  /** Every address at which something is published or should be. */
  allPaths(): Set<string> {
    const paths = new Set(allPaths(this.#glossary))
    for (const path of this.#parts.published.paths()) if (!this.#assets.has(path)) paths.add(path)
    return paths
  }

  /** Of these addresses, those at which something else is published than the content in memory says. */
  findDiffering(paths: ReadonlySet<string>): string[] {
    const { published } = this.#parts
    for (const path of paths) {
      const page = published.get(path)
      if (page !== undefined && !this.#folder.has(page.file)) published.forget(path)
    }
    const known = (path: string) => published.get(path)
    const stale = [...findStalePages(paths, this.#glossary, this.#edition, known)]
      .filter(({ page }) => !this.failing.has(page.path))
      .flatMap(({ targets }) => targets.map(({ path }) => path))
    return [...stale, ...findGonePaths(paths, this.#glossary, known)]
  }

  /** For a folder that is published once. */
  finish(): void {
    this.#folder.finish()
  }

  /** New addresses first, and whoever serves them knows them; then pages that change and may lead there; what goes, last. */
  async #publish(paths: string[], gone: string[], { change, anew }: Extent, cores: Cores): Promise<Publication> {
    const { published, onFiles, confirm } = this.#parts
    const publication: Publication = { change, pages: 0, published: [], removed: gone, failures: [] }
    const known = (path: string) => {
      const page = published.get(path)
      if (!anew) return page
      return page === undefined ? undefined : { inputs: '', hash: this.#folder.hash(page.file) ?? '' }
    }
    const added: string[] = []
    const standing: string[] = []
    for (const path of paths) (published.get(path) === undefined ? added : standing).push(path)

    /** New pages lead to each other, so they appear together; where nothing was published yet, nobody minds. */
    const staged: RenderedPage[] = []
    const places = standing.length === 0 ? 'now' : 'later'
    await this.#render(findStalePages(added, this.#glossary, this.#edition, known), places, cores, (rendered) => {
      staged.push(...rendered.pages.filter((page) => page.staged !== null))
      this.#take(rendered, publication)
    })
    const isNew = ({ path }: RenderedPage): boolean => published.get(path) === undefined
    const twins = staged.filter((page) => !isNew(page))
    this.#place(staged.filter(isNew), publication)
    if (publication.published.length > 0) await confirm()
    this.#place(twins, publication)
    const done = new Set(twins.map(({ path }) => path))
    const rest = done.size === 0 ? standing : standing.filter((path) => !done.has(path))
    await this.#render(findStalePages(rest, this.#glossary, this.#edition, known), 'now', cores, (rendered) =>
      this.#take(rendered, publication),
    )

    const files = gone.map((path) => published.fileOf(path))
    onFiles([], gone)
    await this.#folder.removeAll(files)
    published.save(gone, change)
    this.failing.tried(new Set(paths), new Set(publication.failures.map(({ path }) => path)))
    return publication
  }

  #render(
    stale: Generator<StalePage>,
    places: 'now' | 'later',
    cores: Cores,
    take: (rendered: RenderedPages) => void,
  ): Promise<void> {
    const { site, requestsInHand, rendererFolder } = this.#parts
    const publishing = { site, folder: this.#folder, places }
    const render = (pages: Iterable<StalePage>) => renderPages(pages, this.#renderer, publishing)
    const settings = { rendererFolder: fileURLToPath(rendererFolder), folder: this.#folder.folder, site, places }
    return renderStale(stale, { cores, settings, requestsInHand, render, take })
  }

  /** Puts staged pages into their places, and tells of all of them at once. */
  #place(pages: readonly RenderedPage[], publication: Publication): void {
    for (const { staged, file } of pages) if (staged !== null) this.#folder.place(staged, file)
    this.#take({ pages: pages.map((page) => ({ ...page, staged: null })), failures: [] }, publication)
  }

  /** Tells of the pages that are in their places, and remembers them. */
  #take({ pages, failures }: RenderedPages, publication: Publication): void {
    publication.failures.push(...failures)
    const placed: PublishedPage[] = []
    for (const { staged, isWritten, ...page } of pages) {
      if (staged !== null) continue
      placed.push(page)
      if (isWritten) publication.published.push(page.path)
    }
    if (placed.length === 0) return
    publication.pages += placed.length
    this.#parts.onFiles(placed, [])
    this.#parts.published.add(placed)
  }

  #checkRemovals(gone: readonly string[], change: number): Promise<void> {
    const { published, readDeleted } = this.#parts
    const pages = gone.flatMap((path) => published.get(path) ?? [])
    return checkRemovals(pages, published.size - this.#assets.size, change, () => readDeleted(published.change))
  }

  /** A file that somebody has deleted is made again; one that nobody knows goes, or is known from now on. */
  #reconcile(): void {
    const { published, onFiles } = this.#parts
    const before = new Set(published.paths())
    published.reconcile(this.#folder.list())
    onFiles(
      published.all().filter(({ path }) => !before.has(path)),
      [...before].filter((path) => published.get(path) === undefined),
    )
  }
}
