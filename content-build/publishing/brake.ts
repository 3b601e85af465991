import type { ContentReply, DatedChange } from '../../contracts/change.ts'
import type { PublishedPage } from '../folder/published-pages.ts'

/** Nothing is published, because the data do not look like those that the folder shows. The message is a sentence for operators. */
export class HeldBack extends Error {
  /** The feed's last change at that moment: only a later 'publish-anyway' accepts the data. */
  readonly change: number

  constructor(message: string, change: number) {
    super(message)
    this.name = 'HeldBack'
    this.change = change
  }
}

/** Unless deletions explain it or an administrator accepts it, one publish never removes more pages than both limits (docs/decisions/0013-true-pages.md). */
const MOST = { pages: 50, share: 0.2 }

const TERM_BY_ID = /^\/term\/id\/(\d+)$/

/**
 * Checks that these are the data that the folder shows, and not an older state of them.
 * @param shown the folder's identity, null if it has none, and a change that it shows and that the data must have
 * @throws HeldBack
 */
export function checkData(
  { glossary, change }: ContentReply,
  shown: { identity: string | null; change: number },
): void {
  if (shown.identity !== null && shown.identity !== glossary)
    throw new HeldBack(
      'The database is not the one whose pages are published: it is new, empty or of another glossary',
      change,
    )
  if (change < shown.change)
    throw new HeldBack(
      `The database is older than the published pages: it ends with change ${change}, they show change ${shown.change}`,
      change,
    )
}

/**
 * Checks that the data have the history that the folder shows: a restored backup that was written to may have reached the same change number again.
 * @param seen a change of the data that the folder shows, with its time: the last one read, or the last one read that is not a vote
 * @param at the time of that change in the present data; null if they lack it
 * @param change the last change of the present data
 * @throws HeldBack
 */
export function checkHistory(seen: DatedChange, at: string | null, change: number): void {
  if (at !== seen.at)
    throw new HeldBack(
      `The database is older than the published pages, or was written to since it was: its change ${seen.id} is not the one that they show`,
      change,
    )
}

/**
 * Checks that the feed explains why so many pages are removed. Pages of deleted terms are explained; pages without terms (listings, redirects) never hold
 * publishing back alone. The feed is read only if the limits are exceeded.
 * @param pages the number of published pages
 * @throws HeldBack
 */
export async function checkRemovals(
  removed: readonly PublishedPage[],
  pages: number,
  change: number,
  readDeleted: () => Promise<ReadonlySet<number>>,
): Promise<void> {
  const isTooMany = (count: number): boolean => count > MOST.pages && count > pages * MOST.share
  if (!isTooMany(removed.length)) return
  const deleted = await readDeleted()
  const explained = new Set<string | null>()
  for (const { path, canonical } of removed) {
    if (deleted.has(Number(TERM_BY_ID.exec(path)?.[1]))) explained.add(path).add(canonical)
  }
  const lost = removed.filter(({ path }) => !explained.has(path))
  if (lost.some(({ path }) => TERM_BY_ID.test(path)) && isTooMany(lost.length))
    throw new HeldBack(
      `The database lacks terms that nobody deleted: ${lost.length.toLocaleString('en')} of ${pages.toLocaleString('en')} published pages would be taken away`,
      change,
    )
}
