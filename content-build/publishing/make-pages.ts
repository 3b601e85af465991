import { availableParallelism } from 'node:os'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import Tinypool from 'tinypool'
import { z } from 'zod'
import type { StalePage } from '../glossary/find-stale-pages.ts'
import { type Cores, PACE, restingForRequests } from '../pace.ts'
import type { Batch } from './page-thread.ts'
import { type PageTools, renderAndWrite, type WrittenPages } from './render-and-write.ts'
import type { Moment } from './write-page.ts'

export interface MakingTools extends PageTools {
  rendererFolder: URL
  /** One `Int32`: the number of requests that the service is answering. */
  inFlightRequests: SharedArrayBuffer
}

type Make = (pages: StalePage[]) => Promise<WrittenPages>

/** Types the result of `makeBatch`, which the pool returns untyped. */
const writtenPages = z.custom<WrittenPages>(
  (written) => typeof written === 'object' && written !== null && 'pages' in written,
)

/**
 * Renders and writes pages as they are found: a few on this thread, many on several cores.
 * @param done called for the first page, then for the rest at once or for each batch as it ends
 */
export async function makePages(
  stale: Generator<StalePage>,
  tools: MakingTools,
  { moment, cores }: { moment: Moment; cores: Cores },
  done: (written: WrittenPages) => void,
): Promise<void> {
  // The edited page comes first: readers get it before anything else is computed, rendered or flushed.
  const first = stale.next()
  if (first.done === true) return
  done(await renderAndWrite([first.value], tools, moment))
  const few = takeFew(stale)
  if (few.length < PACE.threads.fromPages) {
    done(await renderAndWrite(few, tools, moment))
    return
  }
  const rest = (pages: StalePage[]) => (cores === 'spare' ? restingForRequests(pages, tools.inFlightRequests) : pages)
  const here: Make = async (pages) => {
    // Let the event loop receive results from other threads, and send them their next batches, between two batches of this thread.
    await setImmediate()
    return renderAndWrite(rest(pages), tools, moment)
  }
  await makeOnCores(cores, batchesOf(few, stale), here, (pool, pages) => makeInPool(pool, tools, pages, moment), done)
}

/** This thread begins at once; threads on other cores join it when they have loaded the renderer. */
async function makeOnCores(
  cores: Cores,
  batches: Iterator<StalePage[]>,
  here: Make,
  inPool: (pool: Tinypool, pages: StalePage[]) => Promise<WrittenPages>,
  done: (written: WrittenPages) => void,
): Promise<void> {
  const work = async (make: Make): Promise<void> => {
    for (let batch = batches.next(); batch.done !== true; batch = batches.next()) done(await make(batch.value))
  }
  const threads = Math.max(0, availableParallelism() - (cores === 'all' ? 1 : 2))
  const pool = threads === 0 ? null : openPool(threads)
  const there: Make[] =
    pool === null ? [] : new Array<Make>(threads * PACE.threads.batchesAhead).fill((pages) => inPool(pool, pages))
  try {
    // Two batches here: one is rendered while the other is flushed. The others need enough in flight while this thread, which finds their pages, renders.
    await Promise.all([here, here, ...there].map(work))
  } finally {
    await pool?.destroy()
  }
}

const NEVER = new SharedArrayBuffer(4)

/** One thread of the pool makes these pages, or none if they are skipped. @param skipped one `Int32`: 1 if they must be skipped when they have not begun */
export async function makeInPool(
  pool: Tinypool,
  { rendererFolder, folder, site, inline }: MakingTools,
  pages: StalePage[],
  moment: Moment,
  skipped = NEVER,
): Promise<WrittenPages> {
  const batch: Batch = {
    rendererFolder: fileURLToPath(rendererFolder),
    folder: folder.folder,
    isNewFolder: folder.isNew,
    ...{ site, inline, moment, pages, skipped },
  }
  return writtenPages.parse(await pool.run(batch))
}

export const openPool = (threads: number): Tinypool =>
  new Tinypool({
    filename: new URL('./page-thread.js', import.meta.url).href,
    name: 'makeBatch',
    minThreads: threads,
    maxThreads: threads,
    concurrentTasksPerWorker: PACE.threads.batchesAhead,
    // Pages need no other variable. With the ones of `node --watch`, threads would report their modules in messages that the pool takes for a failure.
    env: { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '' },
    resourceLimits: PACE.threads.megabytes,
  })

/** Takes up to as many pages as this thread makes alone. The rest stay in `stale`, which `for…of` would close. */
function takeFew(stale: Generator<StalePage>): StalePage[] {
  const few: StalePage[] = []
  while (few.length < PACE.threads.fromPages) {
    const next = stale.next()
    if (next.done === true) break
    few.push(next.value)
  }
  return few
}

function* batchesOf(few: readonly StalePage[], rest: Iterable<StalePage>): Generator<StalePage[]> {
  let batch: StalePage[] = []
  for (const pages of [few, rest]) {
    for (const page of pages) {
      batch.push(page)
      if (batch.length < PACE.threads.batch) continue
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}
