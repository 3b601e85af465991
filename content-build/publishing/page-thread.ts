import { pathToFileURL } from 'node:url'
import type { Site } from '../../contracts/page.ts'
import type { InlineSources } from '../../contracts/publishing.ts'
import { PublishedFolder } from '../folder/published-folder.ts'
import type { StalePage } from '../glossary/find-stale-pages.ts'
import { lowerPriority } from '../pace.ts'
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
  inline: InlineSources
  moment: Moment
}

let tools: Promise<PageTools> | null = null
lowerPriority()

/** Called by the pool, which loads this module in each of its threads. They write the pages themselves, so that no HTML crosses threads. */
export async function makeBatch(batch: Batch): Promise<WrittenPages> {
  tools ??= openTools(batch)
  return renderAndWrite(batch.pages, await tools, batch.moment)
}

async function openTools({ rendererFolder, folder, isNewFolder, site, inline }: Batch): Promise<PageTools> {
  const renderer = await loadRenderer(pathToFileURL(rendererFolder), site, inline)
  return { renderer, site, inline, folder: new PublishedFolder(folder, isNewFolder) }
}
