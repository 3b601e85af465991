import type { NamedTerm } from '../../../contracts/names.ts'
import type { SimilarNamesQuestion } from './similar-names-worker.ts'
import type { NameIndex } from '../../lib/suggestions.ts'

interface Wish {
  query: string
  grant: (terms: NamedTerm[]) => void
}

/**
 * Asks a worker, which is started with the first question. It works at one question; of those that come meanwhile only the
 * newest is asked, the others get nothing: their query is no longer what the reader has typed.
 */
let worker: Worker | null = null
let asked: Wish | null = null
let waiting: Wish | null = null

/** The names most like the query, best first; none when the worker cannot be had. */
export function findSimilarNames(index: NameIndex<NamedTerm>, query: string): Promise<NamedTerm[]> {
  worker ??= startWorker(index)
  return new Promise((grant) => {
    waiting?.grant([])
    waiting = { query, grant }
    askNext()
  })
}

function startWorker({ terms }: NameIndex<NamedTerm>): Worker {
  const started = new Worker(new URL('./similar-names-worker.ts', import.meta.url), { type: 'module' })
  const answer = (lines: number[]): void => {
    asked?.grant(lines.flatMap((line) => terms[line] ?? []))
    asked = null
    askNext()
  }
  started.addEventListener('message', ({ data }: MessageEvent<number[]>) => answer(data))
  started.addEventListener('error', () => answer([]))
  ask(started, { names: terms.map(({ name }) => name) })
  return started
}

function askNext(): void {
  if (asked !== null || waiting === null || worker === null) return
  asked = waiting
  waiting = null
  ask(worker, { query: asked.query })
}

const ask = (of: Worker, question: SimilarNamesQuestion): void => of.postMessage(question)
