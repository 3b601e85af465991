import type { ContentReply, DatedChange } from '../../contracts/change.ts'
import type { PublishedPage } from '../folder/published-pages.ts'

/** Nothing is published: the data do not look like those that the folder shows. The message is a sentence for operators. */
export class HeldBack extends Error {
  /** The feed's last row when it was held back. */
  readonly change: number

  constructor(message: string, change: number) {
    super(message)
    this.name = 'HeldBack'
    this.change = change
  }
}

/** More pages than both of these never go at once unless somebody has said so (docs/decisions/0013-true-pages.md). */
const MOST = { pages: 50, share: 0.2 }

const TERM_BY_ID = /^\/term\/id\/(\d+)$/

/**
 * Whether these are the data that the folder shows, or an older state of them.
 * @param shown the folder's identity, null where it does not say, and the last change that it shows and that must be there
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
 * Whether the data have the history that the folder shows: a backup that was written to may have as many changes again.
 * @param seen the last change that was read of the data whose pages these are, or the last that is no vote, and its time
 * @param at the time of that change in these data; null where they have none
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
 * Whether as many pages may go as would. Terms that the feed says were deleted may, and with them whatever else goes; so the feed is only asked
 * where it matters.
 * @param pages how many are published
 * @throws HeldBack
 */
export async function checkRemovals(
  gone: readonly PublishedPage[],
  pages: number,
  change: number,
  readDeleted: () => Promise<ReadonlySet<number>>,
): Promise<void> {
  const isTooMany = (count: number): boolean => count > MOST.pages && count > pages * MOST.share
  if (!isTooMany(gone.length)) return
  const deleted = await readDeleted()
  const explained = new Set<string | null>()
  for (const { path, canonical } of gone) {
    if (deleted.has(Number(TERM_BY_ID.exec(path)?.[1]))) explained.add(path).add(canonical)
  }
  const lost = gone.filter(({ path }) => !explained.has(path))
  if (lost.some(({ path }) => TERM_BY_ID.test(path)) && isTooMany(lost.length))
    throw new HeldBack(
      `The database lacks terms that nobody deleted: ${lost.length.toLocaleString('en')} of ${pages.toLocaleString('en')} published pages would be taken away`,
      change,
    )
}
