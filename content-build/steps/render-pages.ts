import { join } from 'node:path'
import type { Page, Site } from '../../contracts/page.ts'
import { hashOf, type PublishedFolder } from '../publishing/published-folder.ts'
import type { PublishedPage } from '../publishing/published-pages.ts'
import { plainPage } from '../renderer/plain-page.ts'
import type { Renderer } from '../renderer/renderer.ts'
import type { StalePage, Target } from './find-stale-pages.ts'

/** A page as it will be published at an address. */
export interface RenderedPage extends PublishedPage {
  /** These bytes were not there before. */
  isWritten: boolean
  /** The file that is still to take its place; null where it has. */
  staged: string | null
}

export interface RenderedPages {
  pages: RenderedPage[]
  failures: Failure[]
}

/** A page that cannot be rendered. */
export interface Failure {
  path: string
  reason: string
}

interface Publishing {
  site: Site
  folder: PublishedFolder
  /** When pages take their places: as soon as they are flushed, or later, all of them together. */
  places: 'now' | 'later'
}

/** The inputs of a page that stands in for one that cannot be rendered: whoever compares them looks again. */
const STAND_IN = ''

/**
 * Renders pages, writes those whose bytes change, and puts them into their places where it is time for that. A page whose rendering throws keeps its last good version, a new one gets a plain one:
 * other pages lead there. The others go on.
 */
export async function renderPages(
  stale: Iterable<StalePage>,
  renderer: Renderer,
  { site, folder, places }: Publishing,
): Promise<RenderedPages> {
  const write = { folder, places }
  const failures: Failure[] = []
  const staging: Promise<RenderedPage[]>[] = []
  for (const { page, inputs, targets } of stale) {
    try {
      staging.push(stage(write, page, inputs, targets, await renderer(page)))
    } catch (error) {
      failures.push({ path: page.path, reason: error instanceof Error ? error.message : String(error) })
      const added = targets.filter(({ isNew }) => isNew)
      const plain = added.length === 0 ? null : plainPage(page, site)
      if (plain !== null) staging.push(stage(write, page, STAND_IN, added, plain))
    }
  }
  return { pages: (await Promise.all(staging)).flat(), failures }
}

/** Written and flushed once, however many addresses the page has. */
async function stage(
  { folder, places }: Pick<Publishing, 'folder' | 'places'>,
  page: Page,
  inputs: string,
  targets: readonly Target[],
  html: string,
): Promise<RenderedPage[]> {
  const hash = hashOf(html)
  let first: string | null = null
  const pages: RenderedPage[] = []
  for (const { path, file, hash: present } of targets) {
    const isWritten = present !== hash
    let staged: string | null = null
    if (isWritten) {
      staged = first === null ? await folder.stage(html) : await folder.twin(first, html)
      first ??= places === 'now' ? join(folder.folder, file) : staged
      if (places === 'now') {
        folder.place(staged, file)
        staged = null
      }
    }
    pages.push({ path, file, inputs, hash, ...addressesOf(page, path), isWritten, staged })
  }
  return pages
}

const addressesOf = (page: Page, path: string): { movedTo: string | null; canonical: string | null } => ({
  movedTo: page.kind === 'moved' ? page.to : null,
  canonical: page.kind === 'term' && path !== page.canonical ? page.canonical : null,
})
