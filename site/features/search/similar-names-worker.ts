import { similarNames } from './similar-lines.ts'

/** To the worker: names, then queries in these. It answers each query with lines of the names. */
export type SimilarNamesQuestion = { names: readonly string[] } | { query: string }

/** Runs Fuse.js in a thread of its own: over 10,000 names it takes far longer than a keystroke may. */
let find = similarNames([])

self.addEventListener('message', ({ data }: MessageEvent<SimilarNamesQuestion>) => {
  if ('names' in data) find = similarNames(data.names)
  else self.postMessage(find(data.query))
})
