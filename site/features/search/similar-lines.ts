import Fuse from 'fuse.js/min-basic'

/** Names that 'Did you mean' offers. */
const MAX_SIMILAR = 5

/** Makes a search for what is like a name, best first. It answers lines of the names. */
export function similarNames(names: readonly string[]): (query: string) => number[] {
  // A typing error may be anywhere in a long name; 0.4 still lets "consnet" find "Consent".
  const fuse = new Fuse([...names], { ignoreLocation: true, threshold: 0.4 })
  return (query) => fuse.search(query, { limit: MAX_SIMILAR }).map(({ refIndex }) => refIndex)
}
