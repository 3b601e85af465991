import { similarNames } from './similar-lines.ts'

/** Messages to the worker: names, then queries about them. It replies to each query with indexes of the names. */
export type SimilarNamesQuestion = { names: readonly string[] } | { query: string }

/** Fuse.js runs in a worker thread, because over 10,000 names it takes far longer than a keystroke may. */
let find = similarNames([])

self.addEventListener('message', ({ data }: MessageEvent<SimilarNamesQuestion>) => {
  if ('names' in data) find = similarNames(data.names)
  else self.postMessage(find(data.query))
})
