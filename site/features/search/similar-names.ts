import type { NamedTerm } from '../../../contracts/names.ts'
import type { SimilarNamesQuestion } from './similar-names-worker.ts'
import type { NameIndex } from '../../lib/name-index.ts'
import { allNames, soughtIn, type Suggestion } from '../../lib/suggestions.ts'
import { loadNamesLike } from './names.ts'

interface Question {
  query: string
  index: NameIndex<NamedTerm>
  resolve: (terms: Suggestion<NamedTerm>[]) => void
}

/**
 * The worker, started by a question and again after a failure, answers one question at a time. Of the waiting questions only the newest
 * is kept; the others resolve to an empty list, because the reader has typed something else since.
 */
let worker: Worker | null = null
/** The index whose names the worker has, and the suggestion for each of these names. */
let indexed: { index: NameIndex<NamedTerm>; names: Suggestion<NamedTerm>[] } | null = null
let inFlight: Question | null = null
let waiting: Question | null = null
let newest: string | null = null

/** The terms with the names most like the query, best first; none if a newer query follows, the names cannot be loaded or the worker fails. */
export async function findSimilarNames(query: string): Promise<Suggestion<NamedTerm>[]> {
  newest = query
  const index = await loadNamesLike(query)
  if (index === null || newest !== query) return []
  return new Promise((resolve) => {
    waiting?.resolve([])
    waiting = { query, index, resolve }
    askNext()
  })
}

function startWorker(): Worker {
  const started = new Worker(new URL('./similar-names-worker.ts', import.meta.url), { type: 'module' })
  const answer = (lines: number[]): void => {
    inFlight?.resolve(onceEach(lines.flatMap((line) => indexed?.names[line] ?? [])))
    inFlight = null
    askNext()
  }
  started.onmessage = ({ data }: MessageEvent<number[]>) => answer(data)
  started.onerror = () => {
    worker = indexed = null
    answer([])
  }
  return started
}

/** Keeps each term once, by the best of its names. */
const onceEach = (found: Suggestion<NamedTerm>[]): Suggestion<NamedTerm>[] =>
  found.filter(({ term }, place) => found.findIndex((other) => other.term === term) === place)

function askNext(): void {
  if (inFlight !== null || waiting === null) return
  worker ??= startWorker()
  inFlight = waiting
  waiting = null
  if (indexed?.index !== inFlight.index) {
    indexed = { index: inFlight.index, names: allNames(inFlight.index) }
    ask(worker, { names: indexed.index.keys.flat().map(({ keyed }) => keyed) })
  }
  ask(worker, { query: soughtIn(inFlight.query).keyed })
}

const ask = (of: Worker, question: SimilarNamesQuestion): void => of.postMessage(question)
