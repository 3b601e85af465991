import { pathToFileURL } from 'node:url'
import type { Site } from '../../contracts/page.ts'
import { PublishedFolder } from '../folder/published-folder.ts'
import type { StalePage } from '../glossary/find-stale-pages.ts'
import { lowerPriority } from '../pace.ts'
import type { PageSources } from '../renderer/inline-sources.ts'
import { loadRenderer } from '../renderer/renderer.ts'
import { type PageTools, renderAndWrite, type WrittenPages } from './render-and-write.ts'
import type { Moment } from './write-page.ts'

/** Pages to make, and all that a thread needs to know for it; it is the same for each of them but the pages. */
export interface Batch {
  pages: StalePage[]
  rendererFolder: string
  folder: string
  isNewFolder: boolean
  site: Site
  inline: PageSources
  moment: Moment
  /** One `Int32`: 1 when a batch that is not begun is to be left. */
  left: SharedArrayBuffer
}

let tools: Promise<PageTools> | null = null
/** Batches of each are made one after the other, so that they end one by one and the next are sent meanwhile. Two: one is rendered while the other is flushed. */
const lines: Promise<unknown>[] = [Promise.resolve(), Promise.resolve()]
lowerPriority()

/** Called by the pool, which loads this module in each of its threads. They write the pages themselves, so that no HTML crosses threads. */
export async function makeBatch(batch: Batch): Promise<WrittenPages> {
  tools ??= openTools(batch)
  const opened = await tools
  const make = () => renderAndWrite(isLeft(batch) ? [] : batch.pages, opened, batch.moment)
  const made = (lines.shift() ?? Promise.resolve()).then(make)
  lines.push(made.catch(() => undefined))
  return made
}

const isLeft = ({ left }: Batch): boolean => Atomics.load(new Int32Array(left), 0) === 1

async function openTools({ rendererFolder, folder, isNewFolder, site, inline }: Batch): Promise<PageTools> {
  const renderer = await loadRenderer(pathToFileURL(rendererFolder), site, inline)
  return { renderer, site, inline, folder: new PublishedFolder(folder, isNewFolder) }
}
