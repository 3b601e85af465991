import type { ContentReply } from '../../contracts/change.ts'
import type { Site } from '../../contracts/page.ts'
import { HASHED, type PublishedFile } from '../../contracts/published-file.ts'
import { Assets } from '../folder/assets.ts'
import { Copies } from '../folder/copies.ts'
import type { FormerFiles } from '../folder/former-files.ts'
import { PublishedFolder } from '../folder/published-folder.ts'
import type { PublishedPages } from '../folder/published-pages.ts'
import { findStalePages } from '../glossary/find-stale-pages.ts'
import { Glossary } from '../glossary/glossary.ts'
import { allPaths, partsNamedAt } from '../glossary/page-at.ts'
import { readAssetCopies } from '../renderer/asset-copies.ts'
import { type PageSources, readInlineSources } from '../renderer/inline-sources.ts'
import { loadRenderer, rendererVersion, type Renderer } from '../renderer/renderer.ts'
import { checkData, checkHistory, checkRemovals } from './brake.ts'
import { FailingPages } from './failing-pages.ts'
import { HelperThread } from './helper-thread.ts'
import type { Publication } from './progress.ts'
import { type Extent, publish, type PublishTools } from './publish.ts'
import { isDescribed, reconcile, reconcileCopies } from './reconcile.ts'
import { Standing } from './standing.ts'
import { WholeFolder } from './whole-folder.ts'

interface PublisherParts {
  rendererFolder: URL
  /** Tells one build of this program from another. */
  program: string
  folder: string
  /** See `PublishedFolder`. */
  isNewFolder?: boolean
  published: PublishedPages
  site: Site
  featuredTermIds: readonly number[]
  /** Terms up to which all names are in one file; left out: as many as the product has there. */
  namesInOne?: number | undefined
  /** One `Int32`: how many requests the service is answering. */
  inFlightRequests: SharedArrayBuffer
  /** Called whenever files were published or are about to go, before the cursor moves. */
  onFiles: (files: PublishedFile[], removed: string[]) => void
  /** Resolves when whoever serves the folder knows all that `onFiles` was called with. */
  confirm: () => Promise<void>
  onProgress: PublishTools['onProgress']
  /** The terms that the feed says were deleted after a change. */
  readDeleted: (since: number) => Promise<ReadonlySet<number>>
  /** When a change of the feed was made; null where there is none of that number. */
  readTime: (change: number) => Promise<string | null>
}

/** Keeps a folder equal to what a fresh full build of the glossary would publish. */
export class Publisher {
  readonly failing = new FailingPages()
  readonly assets: Assets
  readonly copies: Copies
  readonly formerFiles: FormerFiles
  readonly standing: Standing
  readonly whole: WholeFolder
  readonly #tools: PublishTools & Omit<PublisherParts, 'folder'>

  private constructor(parts: PublisherParts, renderer: Renderer, inline: PageSources) {
    const tools = {
      ...parts,
      renderer,
      inline,
      edition: { site: parts.site, rendererVersion: rendererVersion(parts.rendererFolder) },
      folder: new PublishedFolder(parts.folder, parts.isNewFolder),
      glossary: new Glossary(parts.featuredTermIds, { ...parts.site, namesInOne: parts.namesInOne }),
    }
    this.#tools = { ...tools, helper: new HelperThread(tools) }
    this.assets = new Assets(this.#tools)
    this.standing = new Standing(this.#tools)
    this.whole = new WholeFolder(this.#tools)
    this.copies = new Copies(this.#tools.folder, (file) => readAssetCopies(parts.rendererFolder, file))
    this.formerFiles = this.#tools.folder.staging.former
  }

  static async open(parts: PublisherParts): Promise<Publisher> {
    const { rendererFolder, site } = parts
    const inline = await readInlineSources(await loadRenderer(rendererFolder, site, null))
    return new Publisher(parts, await loadRenderer(rendererFolder, site, inline), inline)
  }

  /** The identity of the data whose pages the folder shows; null where it does not say. */
  get identity(): string | null {
    return this.#tools.folder.identity
  }

  /** The content in memory, to which whoever follows the feed applies changes. */
  get glossary(): Glossary {
    return this.#tools.glossary
  }

  /** Whether it is known what the pages of the folder were made from; else all of them are made anew. */
  get isDescribed(): boolean {
    return isDescribed(this.#tools.folder, this.#tools.published)
  }

  /** What the Content-Security-Policy of the pages must allow. */
  get inline(): PageSources {
    return this.#tools.inline
  }

  /** For who has published all that was read up to `change`, and closes the list now. */
  leave(change: number): void {
    const { mentions } = this.glossary
    const isWhole = this.#tools.published.change === change && this.failing.count === 0
    if (isWhole && mentions.areLinked && mentions.areSettled) this.whole.leave(change, mentions.pack())
  }

  /**
   * Publishes the whole content: makes what is stale or missing, takes away what does not belong there.
   * @param shows up to which change the folder counts as showing everything then: less where more is asked for than this
   * @throws HeldBack before anything is touched, where these do not look like the data that the folder shows
   */
  async publishAll(
    content: ContentReply,
    { fromScratch = false, accept = false, shows = content.change } = {},
  ): Promise<Publication> {
    const { published, readTime, folder, glossary } = this.#tools
    if (!accept) {
      const { edited } = published
      checkData(content, { identity: this.identity, change: edited?.id ?? published.change })
      if (edited !== null) checkHistory(edited, await readTime(edited.id), content.change)
    }
    folder.staging.prepare()
    const anew = fromScratch || !this.isDescribed
    const left = this.whole.take(content)
    const shown = anew ? null : left
    glossary.replaceAll(content, shown)
    const found = await this.reconcile(shows, { accept, isShown: shown !== null })
    const publication = await this.#publish({
      ...found,
      ...{ change: shows, fromScratch: anew, kind: 'full', givesWay: null },
    })
    await folder.claimFor(content.glossary)
    published.noteClaimed(folder.claimed)
    const at = await readTime(content.change)
    if (at !== null) published.noteSeen({ id: content.change, at })
    published.save()
    return publication
  }

  /**
   * Puts right what needs no page to be made: what is known of the files in the folder, and those of the templates.
   * @param change of the data that the folder is to show
   * @param options `accept`: somebody has said that it is to become like these data, whatever it shows; `isShown`: it shows them already, to the last
   * page, and only files of former templates may be due to go
   * @returns the addresses of all pages, and of those that are to go
   * @throws HeldBack
   */
  async reconcile(change: number, { accept = false, isShown = false } = {}): Promise<Pick<Extent, 'paths' | 'gone'>> {
    const { published, onFiles, folder, glossary } = this.#tools
    const [come, lost] = isShown ? [[], []] : reconcile(folder, published)
    onFiles(come, lost)
    this.assets.find()
    const paths = new Set(isShown ? [] : allPaths(glossary))
    const isToGo = (path: string): boolean =>
      (isShown ? path.startsWith(HASHED) : !paths.has(path)) && !this.assets.has(path)
    const gone = [...published.paths()].filter(isToGo)
    if (!accept) await this.#checkRemovals(gone, change)
    // Their files a crash has let go before the list was written: they are to go from that too, and from wherever it is told.
    published.moveCursor(published.change, lost.filter(isToGo))
    await this.assets.publish()
    this.copies.addLater(() => reconcileCopies(folder, published))
    return { paths: [...paths], gone }
  }

  /**
   * Publishes what is stale at these addresses, or all of it from scratch; the folder then shows everything up to `change`, unless it was interrupted.
   * @throws HeldBack
   */
  async publish(
    paths: ReadonlySet<string>,
    change: number,
    { fromScratch = false, givesWay = null }: Partial<Pick<Extent, 'fromScratch' | 'givesWay'>> = {},
  ): Promise<Publication> {
    const gone = [...paths].filter(this.standing.isToGo)
    // Something may wait, and the folder show less than was read: an acceptance among that is of something else.
    await this.#checkRemovals(gone, Math.max(change, this.#tools.published.seen?.id ?? 0))
    // Memory knows parts of the names and the sitemap that wait for another turn.
    const parts = [...paths].flatMap((path) => partsNamedAt(this.glossary, path))
    const added = parts.filter((path) => !this.#tools.published.has(path))
    const all = [...new Set([...paths, ...added])]
    return this.#publish({ paths: all, gone, change, fromScratch, kind: 'changes', givesWay })
  }

  /** Every address at which something is published or should be. */
  allPaths(): Set<string> {
    const paths = new Set(allPaths(this.glossary))
    for (const path of this.#tools.published.paths()) if (!this.assets.has(path)) paths.add(path)
    return paths
  }

  /** Of these addresses, those at which something else is published than the content in memory says. */
  findDiffering(paths: ReadonlySet<string>): string[] {
    const { published } = this.#tools
    for (const path of paths) {
      const page = published.get(path)
      if (page !== undefined && !this.#tools.folder.has(page.file)) published.forget(path)
    }
    const stale = [...findStalePages(paths, this.glossary, this.#tools.edition, (path) => published.get(path))]
      .filter(({ page }) => !this.failing.has(page.path))
      .flatMap(({ targets }) => targets.map(({ path }) => path))
    return [...stale, ...[...paths].filter(this.standing.isToGo)]
  }

  /** Nothing is published any more. */
  close(): Promise<void> {
    return this.#tools.helper.close()
  }

  /** For a folder that is published once. */
  finish(): void {
    this.#tools.folder.staging.remove()
  }

  async #publish(extent: Extent): Promise<Publication> {
    const publication = await publish(this.#tools, extent)
    const left = new Set(publication.left)
    this.failing.tried(new Set(extent.paths.filter((path) => !left.has(path))), publication.failures)
    if (publication.published.length + publication.removed.length > 0) this.formerFiles.add()
    if (publication.published.length > 0)
      this.copies.add(publication.published.flatMap((path) => this.#tools.published.get(path) ?? []))
    return publication
  }

  #checkRemovals(gone: readonly string[], change: number): Promise<void> {
    const { published, readDeleted } = this.#tools
    const pages = gone.flatMap((path) => published.get(path) ?? [])
    return checkRemovals(pages, published.size - this.assets.size, change, () => readDeleted(published.change))
  }
}
