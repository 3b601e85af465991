import { pathToFileURL } from 'node:url'
import type { Site } from '../../contracts/page.ts'
import { PublishedFolder } from '../folder/published-folder.ts'
import type { StalePage } from '../glossary/find-stale-pages.ts'
import { lowerPriority } from '../pace.ts'
import type { PageSources } from '../renderer/inline-sources.ts'
import { loadRenderer } from '../renderer/renderer.ts'
import { type PageTools, renderAndWrite, type WrittenPages } from './render-and-write.ts'
import type { Moment } from './write-page.ts'

/** Pages to make, and what a thread needs for that. Only the pages differ between the batches of a thread, which opens its tools once. */
export interface Batch {
  pages: StalePage[]
  rendererFolder: string
  folder: string
  isNewFolder: boolean
  site: Site
  inline: PageSources
  moment: Moment
  /** One `Int32`: 1 if the batch must be skipped when it has not begun. */
  skipped: SharedArrayBuffer
}

let tools: Promise<PageTools> | null = null
/** Two queues, so that one batch is rendered while another is flushed. Batches of a queue end one by one, so that the pool can send the next early. */
const queues: Promise<unknown>[] = [Promise.resolve(), Promise.resolve()]
lowerPriority()

/** Called by the pool, which loads this module in each of its threads. The thread writes the pages itself, so that no HTML crosses threads. */
export async function makeBatch(batch: Batch): Promise<WrittenPages> {
  tools ??= openTools(batch)
  const opened = await tools
  const make = () => renderAndWrite(isSkipped(batch) ? [] : batch.pages, opened, batch.moment)
  const made = (queues.shift() ?? Promise.resolve()).then(make)
  queues.push(made.catch(() => undefined))
  return made
}

const isSkipped = ({ skipped }: Batch): boolean => Atomics.load(new Int32Array(skipped), 0) === 1

async function openTools({ rendererFolder, folder, isNewFolder, site, inline }: Batch): Promise<PageTools> {
  const renderer = await loadRenderer(pathToFileURL(rendererFolder), site, inline)
  return { renderer, site, inline, folder: new PublishedFolder(folder, isNewFolder) }
}
