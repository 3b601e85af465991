import { setPriority } from 'node:os'
import { platform } from 'node:process'
import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import { renderThreadSettings } from '../../contracts/publishing.ts'
import { PublishedFolder } from '../publishing/published-folder.ts'
import type { StalePage } from '../steps/find-stale-pages.ts'
import { renderPages } from '../steps/render-pages.ts'
import { loadRenderer } from './renderer.ts'

/** `nice`: from -20, the most urgent, to 19; 0 is usual. Higher figures let a busy machine starve the publishing. */
const BELOW_SERVICE = 5

const { rendererFolder, folder, site } = renderThreadSettings.parse(workerData)
const renderer = loadRenderer(pathToFileURL(rendererFolder), site)
const published = new PublishedFolder(folder)

// On Linux this is the priority of the calling thread alone: rendering gives way to whoever asks the service.
if (platform === 'linux') setPriority(BELOW_SERVICE)

/** A batch of pages to make, or null: nothing more is coming. */
parentPort?.on('message', (batch: StalePage[] | null) => {
  if (batch === null) parentPort?.close()
  else void makeBatch(batch)
})

async function makeBatch(batch: StalePage[]): Promise<void> {
  parentPort?.postMessage(await renderPages(batch, await renderer, published))
}
