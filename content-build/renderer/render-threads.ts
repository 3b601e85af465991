import { availableParallelism } from 'node:os'
import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { RenderThreadSettings } from '../../contracts/publishing.ts'
import type { StalePage } from '../steps/find-stale-pages.ts'
import type { RenderedPages } from '../steps/render-pages.ts'

/**
 * Megabytes. A batch needs a few; without a bound V8 lets garbage pile up to many times that before it looks, which at 20,000 terms doubled
 * the memory of the whole process and saved no time.
 */
const MEMORY = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 }

/** Pages that go to a thread at once: enough that posting them costs little, few enough to keep little in memory. */
const BATCH = 40

/** What `node --watch` (`npm run dev`) lets a thread say besides: the modules that it loads. */
type WatchReport = { 'watch:import': string[] } | { 'watch:require': string[] }

/** `all`: nobody waits for anything else. `spare`: one core is left to the service; with two cores, publishing an import takes as long. */
export type Cores = 'all' | 'spare'

/**
 * Renders many pages: this thread begins at once, on other cores threads help it when they have loaded the renderer. Each writes its pages
 * itself, so that no HTML crosses threads. `done` is called for each batch in the order of their ends.
 */
export async function renderOnCores(
  cores: Cores,
  stale: Iterable<StalePage>,
  settings: RenderThreadSettings,
  renderHere: (pages: StalePage[]) => Promise<RenderedPages>,
  done: (rendered: RenderedPages) => void,
): Promise<void> {
  const batches = batchesOf(stale)
  const others = Math.max(0, availableParallelism() - (cores === 'all' ? 1 : 2))
  const helpers = Array.from({ length: others }, () => runThread(batches, settings, done))
  const here = () => workHere(batches, renderHere, done)
  // Twice: one renders while the other's files are flushed.
  await Promise.all([here(), here(), ...helpers])
}

async function workHere(
  batches: Iterator<StalePage[]>,
  render: (pages: StalePage[]) => Promise<RenderedPages>,
  done: (rendered: RenderedPages) => void,
): Promise<void> {
  for (let batch = batches.next(); batch.done !== true; batch = batches.next()) {
    done(await render(batch.value))
    // The helpers' batches come between two of this thread's.
    await setImmediate()
  }
}

function runThread(
  batches: Iterator<StalePage[]>,
  settings: RenderThreadSettings,
  done: (rendered: RenderedPages) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./render-thread.js', import.meta.url), {
      workerData: settings,
      resourceLimits: MEMORY,
    })
    let open = 0
    const next = () => {
      const batch = batches.next()
      if (batch.done !== true) {
        open += 1
        thread.postMessage(batch.value)
      } else if (open === 0) {
        thread.postMessage(null)
      }
    }
    thread.on('message', (rendered: RenderedPages | WatchReport) => {
      if ('watch:import' in rendered || 'watch:require' in rendered) return
      open -= 1
      done(rendered)
      next()
    })
    thread.on('error', reject)
    thread.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`A render thread ended with ${code}`))))
    next()
    next()
  })
}

function* batchesOf(stale: Iterable<StalePage>): Generator<StalePage[]> {
  let batch: StalePage[] = []
  for (const page of stale) {
    batch.push(page)
    if (batch.length === BATCH) {
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}
