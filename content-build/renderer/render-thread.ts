import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import { renderThreadSettings } from '../../contracts/publishing.ts'
import { PublishedFolder } from '../publishing/published-folder.ts'
import type { StalePage } from '../steps/find-stale-pages.ts'
import { renderPages } from '../steps/render-pages.ts'
import { giveWay } from './give-way.ts'
import { loadRenderer } from './renderer.ts'

const { rendererFolder, folder, site, places } = renderThreadSettings.parse(workerData)
const renderer = loadRenderer(pathToFileURL(rendererFolder), site)
const published = new PublishedFolder(folder)

giveWay()

/** A batch of pages to make, or null: nothing more is coming. */
parentPort?.on('message', (batch: StalePage[] | null) => {
  if (batch === null) parentPort?.close()
  else void makeBatch(batch)
})

async function makeBatch(batch: StalePage[]): Promise<void> {
  parentPort?.postMessage(await renderPages(batch, await renderer, { site, folder: published, places }))
}
