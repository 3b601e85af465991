import { isWholeGlossaryFile } from '../glossary/page-at.ts'
import type { PublishedState } from '../publishing/published-state.ts'
import type { Waiting } from './waiting.ts'

/** How far the feed is read. */
export interface Position {
  /** The last change read. */
  seen: number
  /** The feed's last change when it was last read. */
  end: number
}

/** What the order of publishing depends on. */
export type OrderState = Pick<PublishedState, 'isObsolete' | 'findLinking' | 'isOfPublishedListing'>

/**
 * Takes out of `paths` what must wait while there are changes to read. Removals wait for the end of the feed, because pages that link there may change with
 * the next reply. Listings (all pages together) and files that hold every term wait once, or each part of a large edit would render them again.
 * @param hasWaited whether some of the paths have been postponed before
 */
export function takePostponed(paths: Set<string>, hasWaited: boolean, state: OrderState): Set<string> {
  const waitsOnce = (path: string): boolean => isWholeGlossaryFile(path) || state.isOfPublishedListing(path)
  const waiting = new Set([...paths].filter((path) => state.isObsolete(path) || (!hasWaited && waitsOnce(path))))
  for (const path of waiting) paths.delete(path)
  return waiting
}

/**
 * Moves pending mentions that link to a removed page into `paths`. If there are too many, the removals are queued behind all mentions instead, which then
 * become due at once.
 * @param cursor the last change before all of the paths
 */
export function takeLinking(paths: Set<string>, mentions: Waiting, cursor: number, state: OrderState): void {
  const removed = [...paths].filter(state.isObsolete)
  if (removed.length === 0) return
  const linking = state.findLinking(mentions.paths, removed)
  if (linking === null) {
    for (const path of removed) paths.delete(path)
    mentions.join(removed, { cursor, changes: 0, turn: 'definition' })
    mentions.isUrgent = true
    return
  }
  for (const path of linking) {
    mentions.paths.delete(path)
    paths.add(path)
  }
}
