import { hash } from 'node:crypto'
import type { ContentReply } from '../../contracts/change.ts'
import type { PublishedFolder } from '../folder/published-folder.ts'
import type { PublishedPages } from '../folder/published-pages.ts'
import type { Edition } from '../glossary/find-stale-pages.ts'

interface ClosedFolder {
  folder: PublishedFolder
  published: PublishedPages
  edition: Edition
  featuredTermIds: readonly number[]
  /** When a change of the feed was made; null where there is none of that number. */
  readTime: (change: number) => Promise<string | null>
}

/** What pages are made with besides the data. */
const editionOf = ({ edition, featuredTermIds }: ClosedFolder): string =>
  hash('sha256', JSON.stringify([edition, featuredTermIds]), 'base64url')

/** Whether the folder shows these data to the last page: it did when it was closed, and nothing was written since. Bytes are believed, as at every start. */
export async function isWholeStill(
  { glossary, change }: Pick<ContentReply, 'glossary' | 'change'>,
  closed: ClosedFolder,
): Promise<boolean> {
  const { folder, published, readTime } = closed
  const { seen, whole } = published
  if (whole.left?.change !== change || whole.left.edition !== editionOf(closed) || published.change !== change)
    return false
  if (folder.identity !== glossary || (seen !== null && (await readTime(seen.change)) !== seen.at)) return false
  const files = new Set(folder.list())
  return files.size === published.size && published.all().every(({ file }) => files.has(file))
}

/** Notes that the folder shows all that was read up to `change`; the last thing before the list is closed. */
export const leaveWhole = (change: number, closed: ClosedFolder): void =>
  closed.published.whole.leave({ edition: editionOf(closed), change })
