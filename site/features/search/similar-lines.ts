import Fuse from 'fuse.js/min-basic'
import leven from 'leven'
import { namesAtEdges } from '../../../contracts/name-edges.ts'

/** Names that 'Did you mean' offers. */
const MAX_SIMILAR = 5

/** A query of one word, which can have no other order and no name at its ends. */
const ONE_WORD = /^[a-z0-9]*$/

/**
 * Returns a function that finds the names most like a query, as indexes: first names with its words in another order (shortest first),
 * then names with which it ends or begins, then names spelled like it as a whole, the closest first.
 * @param names by the keys of their words (`NameKeys.keyed`); queries must be given in the same form
 */
export function similarNames(names: readonly string[]): (query: string) => number[] {
  // A typing error may be anywhere in a long name; 0.4 still lets "consnet" find "Consent".
  const fuse = new Fuse([...names], { ignoreLocation: true, threshold: 0.4 })
  return (query) => {
    // Fuse compares the query with the most similar part of a name only: AFTER is as good as WATER for 'wter'.
    const alike = fuse
      .search(query)
      .map(({ item, refIndex }) => ({ line: refIndex, errors: leven(query, item) }))
      .sort((one, other) => one.errors - other.errors)
      .slice(0, MAX_SIMILAR)
      .map(({ line }) => line)
    if (ONE_WORD.test(query)) return alike
    const words = query.split(' ')
    const reordered = names
      .map((name, line) => ({ name, line }))
      .filter(({ name }) => words.every((word) => ` ${name}`.includes(` ${word}`)))
      .sort((one, other) => one.name.length - other.name.length)
      .map(({ line }) => line)
    return [...new Set([...reordered, ...namesAtEdges(names.entries(), query), ...alike])].slice(0, MAX_SIMILAR)
  }
}
