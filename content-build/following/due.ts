import { holdsEveryTerm } from '../glossary/page-at.ts'
import type { Standing } from '../publishing/standing.ts'

/** Where the reading of the feed is. */
export interface Position {
  /** The last change that was read. */
  seen: number
  /** The last change there was when it was read. */
  end: number
}

/** What must go out now. */
export interface Due {
  paths: Set<string>
  /** Where more changes are to be read: whether what was postponed is among the paths, and the last change before all of them. */
  behind: { hasPostponed: boolean; cursor: number } | null
}

/**
 * Of the paths that are due while more changes are to be read, those that wait on. What goes waits for the end of the feed: pages that lead there may
 * change with the next reply, or go later themselves. Listings and what holds every term wait once, or each part of a large edit would make them again;
 * all pages of a listing together, for they lead to each other.
 */
export function findWaiting(
  { paths, behind }: Due,
  standing: Pick<Standing, 'isToGo' | 'isOfPublishedListing'>,
): Set<string> {
  if (behind === null) return new Set()
  const waitsOnce = (path: string): boolean => holdsEveryTerm(path) || standing.isOfPublishedListing(path)
  return new Set([...paths].filter((path) => standing.isToGo(path) || (!behind.hasPostponed && waitsOnce(path))))
}
