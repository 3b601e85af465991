import type { ContentReply } from '../../contracts/change.ts'
import { HASHED } from '../../contracts/published-file.ts'
import { Assets } from '../folder/assets.ts'
import { Copies } from '../folder/copies.ts'
import type { FormerFiles } from '../folder/former-files.ts'
import { PublishedFolder } from '../folder/published-folder.ts'
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
import { type PublishRequest, publish, type PublishTools } from './publish.ts'
import { distrustReplaced, isDescribed, reconcile, reconcileCopies } from './reconcile.ts'
import { PublishedState } from './published-state.ts'
import { type ClosedFolder, CompleteFolder } from './complete-folder.ts'

type SharedTools = 'rendererFolder' | 'published' | 'site' | 'inFlightRequests' | 'onFiles' | 'confirm' | 'onProgress'

interface PublisherParts
  extends Pick<PublishTools, SharedTools>, Pick<ClosedFolder, 'program' | 'featuredTermIds' | 'readTime'> {
  folder: string
  /** See `PublishedFolder`. */
  isNewFolder?: boolean
  /** Number of terms up to which all names are in one file; defaults to `NAMES_IN_ONE`. */
  namesInOne?: number | undefined
  /** Reads from the feed which terms were deleted after the change `since`. */
  readDeleted: (since: number) => Promise<ReadonlySet<number>>
}

/** Keeps a folder equal to what a fresh full build of the glossary would publish. */
export class Publisher {
  readonly failing = new FailingPages()
  readonly assets: Assets
  readonly copies: Copies
  readonly formerFiles: FormerFiles
  readonly publishedState: PublishedState
  readonly completeFolder: CompleteFolder
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
    this.publishedState = new PublishedState(this.#tools)
    this.completeFolder = new CompleteFolder(this.#tools)
    this.copies = new Copies(this.#tools.folder, (file) => readAssetCopies(parts.rendererFolder, file))
    this.formerFiles = this.#tools.folder.staging.former
  }

  static async open(parts: PublisherParts): Promise<Publisher> {
    const { rendererFolder, site } = parts
    const inline = await readInlineSources(await loadRenderer(rendererFolder, site, null))
    return new Publisher(parts, await loadRenderer(rendererFolder, site, inline), inline)
  }

  /** The identity of the data whose pages are in the folder; null if the folder has none. */
  get identity(): string | null {
    return this.#tools.folder.identity
  }

  /** The content in memory. The follower applies the changes of the feed to it. */
  get glossary(): Glossary {
    return this.#tools.glossary
  }

  /** Whether the list of published pages describes this folder. If not, every page is rendered again. */
  get isDescribed(): boolean {
    return isDescribed(this.#tools.folder, this.#tools.published)
  }

  /** What the Content-Security-Policy of the pages must allow. */
  get inline(): PageSources {
    return this.#tools.inline
  }

  /** Marks the folder as complete for the next start, unless something is pending or failing. Call it last, once everything up to `change` is published. */
  markComplete(change: number): void {
    const { mentions } = this.glossary
    const isWhole = this.#tools.published.change === change && this.failing.count === 0
    if (isWhole && mentions.areLinked && mentions.areSettled) this.completeFolder.writeMark(change, mentions.pack())
  }

  /**
   * Publishes the whole content: renders stale and missing pages and removes what does not belong in the folder.
   * @param shows the cursor afterwards: lower than `content.change` if the content includes a request for a rebuild, which is still to be done
   * @throws HeldBack before anything is touched, if this does not look like the data that the folder shows
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
    const isFromScratch = fromScratch || !this.isDescribed
    const left = this.completeFolder.takeMark(content)
    const shown = isFromScratch ? null : left
    if (shown === null && !isFromScratch) distrustReplaced(folder, published)
    glossary.replaceAll(content, shown)
    const found = await this.reconcile(shows, { accept, isShown: shown !== null })
    const publication = await this.#publish({
      ...found,
      ...{ change: shows, fromScratch: isFromScratch, kind: 'full', yielding: null },
    })
    await folder.claimFor(content.glossary)
    published.noteClaimed(folder.claimed)
    const at = await readTime(content.change)
    if (at !== null) published.noteSeen({ id: content.change, at })
    published.save()
    return publication
  }

  /**
   * Repairs what needs no rendering: the list of the files in the folder, and the files of the templates.
   * @param change the last change of the data that the folder is to show
   * @param options `accept`: an administrator has accepted these data, whatever the folder shows; `isShown`: the folder shows them completely, so only
   * files of former templates may have to be removed
   * @returns the paths of all pages, and the published paths to remove
   * @throws HeldBack if too many pages would be removed
   */
  async reconcile(
    change: number,
    { accept = false, isShown = false } = {},
  ): Promise<Pick<PublishRequest, 'paths' | 'removed'>> {
    const { published, onFiles, folder, glossary } = this.#tools
    const [come, lost] = isShown ? [[], []] : reconcile(folder, published)
    onFiles(come, lost)
    this.assets.find()
    const paths = new Set(isShown ? [] : allPaths(glossary))
    const isObsolete = (path: string): boolean =>
      (isShown ? path.startsWith(HASHED) : !paths.has(path)) && !this.assets.has(path)
    const removed = [...published.paths()].filter(isObsolete)
    if (!accept) await this.#checkRemovals(removed, change)
    // A crash deleted these files before the list was written: remove them from the list too, which also queues them for webhooks.
    published.moveCursor(published.change, lost.filter(isObsolete))
    await this.assets.publish()
    this.copies.addLater(() => reconcileCopies(folder, published))
    return { paths: [...paths], removed }
  }

  /**
   * Publishes what is stale at these paths, or all of them if `fromScratch`. Unless interrupted, the folder then shows everything up to `change`.
   * @throws HeldBack if too many pages would be removed
   */
  async publish(
    paths: ReadonlySet<string>,
    change: number,
    { fromScratch = false, yielding = null }: Partial<Pick<PublishRequest, 'fromScratch' | 'yielding'>> = {},
  ): Promise<Publication> {
    const removed = [...paths].filter(this.publishedState.isObsolete)
    // `change` may lag behind what was read. A 'publish-anyway' in between accepted something else, so only a later one counts.
    await this.#checkRemovals(removed, Math.max(change, this.#tools.published.seen?.id ?? 0))
    // The names or the sitemap may refer to parts whose own turn has not come yet: publish these together.
    const parts = [...paths].flatMap((path) => partsNamedAt(this.glossary, path))
    const added = parts.filter((path) => !this.#tools.published.has(path))
    const all = [...new Set([...paths, ...added])]
    return this.#publish({ paths: all, removed, change, fromScratch, kind: 'changes', yielding })
  }

  /** Every path at which a page is published or should be, without the files of the templates. */
  allPaths(): Set<string> {
    const paths = new Set(allPaths(this.glossary))
    for (const path of this.#tools.published.paths()) if (!this.assets.has(path)) paths.add(path)
    return paths
  }

  /** The given paths whose published files differ from the content in memory. Files that are missing on the disk are removed from the list first. */
  findDiffering(paths: ReadonlySet<string>): string[] {
    const { published } = this.#tools
    for (const path of paths) {
      const page = published.get(path)
      if (page !== undefined && !this.#tools.folder.has(page.file)) published.forget(path)
    }
    const stale = [...findStalePages(paths, this.glossary, this.#tools.edition, (path) => published.get(path))]
      .filter(({ page }) => !this.failing.has(page.path))
      .flatMap(({ files }) => files.map(({ path }) => path))
    return [...stale, ...[...paths].filter(this.publishedState.isObsolete)]
  }

  /** Ends the helper thread. Nothing may be published afterwards. */
  close(): Promise<void> {
    return this.#tools.helper.close()
  }

  /** Removes the folder for temporary files. For a folder that is published only once. */
  removeStaging(): void {
    this.#tools.folder.staging.remove()
  }

  async #publish(request: PublishRequest): Promise<Publication> {
    const publication = await publish(this.#tools, request)
    const left = new Set(publication.left)
    this.failing.tried(new Set(request.paths.filter((path) => !left.has(path))), publication.failures)
    if (publication.published.length + publication.removed.length > 0) this.formerFiles.add()
    if (publication.published.length > 0)
      this.copies.add(publication.published.flatMap((path) => this.#tools.published.get(path) ?? []))
    return publication
  }

  #checkRemovals(removed: readonly string[], change: number): Promise<void> {
    const { published, readDeleted } = this.#tools
    const pages = removed.flatMap((path) => published.get(path) ?? [])
    return checkRemovals(pages, published.size - this.assets.size, change, () => readDeleted(published.change))
  }
}
