import type { RenderThreadSettings } from '../../contracts/publishing.ts'
import type { StalePage } from '../steps/find-stale-pages.ts'
import type { RenderedPages } from '../steps/render-pages.ts'
import { restingForRequests } from './give-way.ts'
import { type Cores, renderOnCores } from './render-threads.ts'

/** From this many pages on, it is worth starting threads to help (half a second until they do). */
const MANY = 150

interface Rendering {
  cores: Cores
  settings: RenderThreadSettings
  /** One `Int32`: how many requests the service is answering. */
  requestsInHand: SharedArrayBuffer
  render: (pages: Iterable<StalePage>) => Promise<RenderedPages>
  /** Called once, or for each batch of many. */
  take: (rendered: RenderedPages) => void
}

/** Renders pages as they are found: few of them here, many on several cores. */
export async function renderStale(
  stale: Generator<StalePage>,
  { cores, settings, requestsInHand, render, take }: Rendering,
): Promise<void> {
  const { few, rest } = splitOff(stale, MANY)
  if (rest === null) {
    take(await render(few))
    return
  }
  const renderHere = (pages: StalePage[]) =>
    render(cores === 'spare' ? restingForRequests(pages, requestsInHand) : pages)
  await renderOnCores(cores, rest, settings, renderHere, take)
}

/** The first `limit` pages; when there are more, all of them again as one sequence in `rest`. */
function splitOff(stale: Generator<StalePage>, limit: number): { few: StalePage[]; rest: Iterable<StalePage> | null } {
  const few: StalePage[] = []
  for (let next = stale.next(); next.done !== true; next = stale.next()) {
    few.push(next.value)
    if (few.length === limit) return { few, rest: chain(few, stale) }
  }
  return { few, rest: null }
}

function* chain(first: Iterable<StalePage>, then: Iterable<StalePage>): Generator<StalePage> {
  yield* first
  yield* then
}
