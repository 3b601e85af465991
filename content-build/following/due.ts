import { holdsEveryTerm } from '../glossary/page-at.ts'
import type { Standing } from '../publishing/standing.ts'
import type { Waiting } from './waiting.ts'

/** Where the reading of the feed is. */
export interface Position {
  /** The last change that was read. */
  seen: number
  /** The last change there was when it was read. */
  end: number
}

/** What it must be known of published pages to put them into an order. */
export type Published = Pick<Standing, 'isToGo' | 'findLeading' | 'isOfPublishedListing'>

/**
 * Takes away those of the due paths that wait on while more changes are to be read. What goes waits for the end of the feed: pages that lead there may
 * change with the next reply, or go later themselves. Listings and what holds every term wait once, or each part of a large edit would make them again;
 * all pages of a listing together, for they lead to each other.
 * @param hasWaited whether some of the paths have waited on before
 */
export function takeWaiting(paths: Set<string>, hasWaited: boolean, published: Published): Set<string> {
  const waitsOnce = (path: string): boolean => holdsEveryTerm(path) || published.isOfPublishedListing(path)
  const waiting = new Set([...paths].filter((path) => published.isToGo(path) || (!hasWaited && waitsOnce(path))))
  for (const path of waiting) paths.delete(path)
  return waiting
}

/**
 * What goes takes those of the waiting mentions along that lead there, and if one of these goes too, those that lead to that, so that the publish
 * ends with it. Where they are many, it goes after all mentions; then these wait no longer.
 * @param cursor the last change before all of the paths
 */
export function takeLeading(paths: Set<string>, mentions: Waiting, cursor: number, published: Published): void {
  const { isToGo } = published
  for (let gone = [...paths].filter(isToGo); gone.length > 0;) {
    const leading = published.findLeading(mentions.paths, new Set(gone))
    if (leading === null) {
      const later = [...paths].filter(isToGo)
      for (const path of later) paths.delete(path)
      mentions.join(later, { cursor, changes: 0, turn: 'definition' })
      mentions.isUrgent = true
      return
    }
    for (const path of leading) {
      mentions.paths.delete(path)
      paths.add(path)
    }
    gone = leading.filter(isToGo)
  }
}
