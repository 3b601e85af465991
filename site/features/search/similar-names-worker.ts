import Fuse from 'fuse.js/min-basic'

/** Names that 'Did you mean' offers. */
const MAX_SIMILAR = 5

/** To the worker: first the names, then queries. It answers each query with lines of the names. */
export type SimilarNamesQuestion = { names: readonly string[] } | { query: string }

/** Runs Fuse.js in a thread of its own: over 10,000 names it takes far longer than a keystroke may. */
let fuse = new Fuse<string>([])

self.addEventListener('message', ({ data }: MessageEvent<SimilarNamesQuestion>) => {
  if ('names' in data) {
    // A typing error may be anywhere in a long name; 0.4 still lets "consnet" find "Consent".
    fuse = new Fuse([...data.names], { ignoreLocation: true, threshold: 0.4 })
  } else {
    self.postMessage(fuse.search(data.query, { limit: MAX_SIMILAR }).map(({ refIndex }) => refIndex))
  }
})
