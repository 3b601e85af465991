import type { NamedTerm } from '../../../contracts/names.ts'
import type { SimilarNamesQuestion } from './similar-names-worker.ts'
import type { NameIndex, Suggestion } from '../../lib/suggestions.ts'

interface Question {
  query: string
  resolve: (terms: Suggestion<NamedTerm>[]) => void
}

/**
 * A worker, started with the first question, answers one question at a time. Of those that wait only the newest is asked;
 * the others resolve to nothing, as their query is no longer what the reader has typed.
 */
let worker: Worker | null = null
let asked: Question | null = null
let waiting: Question | null = null

/** The terms with the names most like the query, best first; none where the worker fails. */
export function findSimilarNames(index: NameIndex<NamedTerm>, query: string): Promise<Suggestion<NamedTerm>[]> {
  worker ??= startWorker(index)
  return new Promise((resolve) => {
    waiting?.resolve([])
    waiting = { query, resolve }
    askNext()
  })
}

function startWorker({ names }: NameIndex<NamedTerm>): Worker {
  const started = new Worker(new URL('./similar-names-worker.ts', import.meta.url), { type: 'module' })
  const answer = (lines: number[]): void => {
    asked?.resolve(lines.flatMap((line) => names[line] ?? []))
    asked = null
    askNext()
  }
  started.addEventListener('message', ({ data }: MessageEvent<number[]>) => answer(data))
  started.addEventListener('error', () => answer([]))
  ask(started, { names: names.map(({ term, otherName }) => otherName ?? term.name) })
  return started
}

function askNext(): void {
  if (asked !== null || waiting === null || worker === null) return
  asked = waiting
  waiting = null
  ask(worker, { query: asked.query })
}

const ask = (of: Worker, question: SimilarNamesQuestion): void => of.postMessage(question)
