import { holdsEveryTerm } from '../glossary/page-at.ts'

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

/** What is known of an address that is touched. */
export interface Standing {
  /** Something is published there, and nothing stands there any more. */
  isToGo: (path: string) => boolean
  /** Of some addresses, those whose published pages lead to what goes; null where they are too many to go out together with an edit. */
  findLeading: (paths: ReadonlySet<string>, gone: ReadonlySet<string>) => string[] | null
  /** A page of a listing stands there, and the listing's first page is published. */
  isOfPublishedListing: (path: string) => boolean
}

/**
 * Of the paths that are due while more changes are to be read, those that wait on. What goes waits for the end of the feed: pages that lead there may
 * change with the next reply, or go later themselves. Listings and what holds every term wait once, or each part of a large edit would make them again;
 * all pages of a listing together, for they lead to each other.
 */
export function findWaiting(
  { paths, behind }: Due,
  { isToGo, isOfPublishedListing }: Omit<Standing, 'findLeading'>,
): Set<string> {
  if (behind === null) return new Set()
  const waitsOnce = (path: string): boolean => holdsEveryTerm(path) || isOfPublishedListing(path)
  return new Set([...paths].filter((path) => isToGo(path) || (!behind.hasPostponed && waitsOnce(path))))
}
