import { type Edition, findStalePages, type Known } from '../glossary/find-stale-pages.ts'
import type { Glossary } from '../glossary/glossary.ts'
import { type Cores, PACE } from '../pace.ts'
import type { HelperThread } from './helper-thread.ts'
import { type Yielding, InterruptiblePublish } from './interruptible-publish.ts'
import { makePages, type MakingTools } from './make-pages.ts'
import { type Publication, Progress, type ProgressTools } from './progress.ts'
import type { Moment } from './write-page.ts'

export interface PublishTools extends MakingTools, ProgressTools {
  glossary: Glossary
  edition: Edition
  /** Renders some of the pages of a publish that yields, when there are many. */
  helper: HelperThread
  /** Resolves once the server has processed everything passed to `onFiles`. */
  confirm: () => Promise<void>
}

export interface PublishRequest {
  /** Paths whose pages may be stale. */
  paths: readonly string[]
  /** Published paths that no longer have a page. */
  removed: string[]
  /** The last change that the folder shows afterwards. */
  change: number
  /** Renders every page regardless of the list of published pages, and compares it with the bytes on the disk. */
  fromScratch: boolean
  kind: Publication['kind']
  /** When to yield to more urgent work; null: never. */
  yielding: Yielding | null
}

/**
 * Finds, renders and writes stale pages, then moves the cursor; `following/following.ts` has applied the changes to the glossary before.
 * After each step, no published page links to a path that is not published.
 */
export async function publish(
  tools: PublishTools,
  { paths, removed, change, fromScratch, kind, yielding }: PublishRequest,
): Promise<Publication> {
  const { folder, published, glossary, edition, onFiles, confirm } = tools
  published.beginPublish()
  const isLong = kind === 'full' || paths.length >= PACE.threads.allCoresFrom
  const cores: Cores = isLong ? 'all' : 'spare'
  const progress = new Progress(tools, { change, kind }, removed, isLong && yielding === null ? paths.length : null)
  const known = fromScratch ? readDisk(tools) : (path: string) => published.get(path)
  const make = (some: readonly string[], moment: Moment): Promise<void> =>
    makePages(findStalePages(some, glossary, edition, known), tools, { moment, cores }, (made) => progress.add(made))

  const isNew = (path: string): boolean => !published.has(path)
  const isRemoved = new Set(removed)
  const [added, existing] = [paths.filter(isNew), paths.filter((path) => !isNew(path) && !isRemoved.has(path))]

  // New pages link to each other, so they are put in place together. In an empty folder the order does not matter.
  await make(added, kind === 'full' && existing.length === 0 ? 'now' : 'later')
  progress.replace(({ path }) => isNew(path))
  if (progress.publication.published.length > 0) await confirm()

  // The server knows the new paths now, so changed pages may link to them. The ones rendered together with new pages come first.
  progress.replace(() => true)
  if (yielding === null) await make(existing, 'now')
  else {
    const making = new InterruptiblePublish(yielding)
    const stale = findStalePages(making.take(existing), glossary, edition, known)
    await making.make(stale, tools, existing.length < PACE.later.taken ? null : tools.helper, (made) =>
      progress.add(made),
    )
    // Pages that are left may still link to the removed ones, so nothing is removed yet.
    if (making.left.length > 0) return progress.interrupt([...making.left, ...removed])
  }

  // No published page links to the removed ones any more: drop them from the server first, then delete the files.
  onFiles([], removed)
  folder.remove(removed.flatMap((path) => published.get(path)?.file ?? []))

  published.moveCursor(change, removed)
  return progress.finish()
}

/** Trusts the bytes on the disk, but not the list's record of what they were made from. */
const readDisk =
  ({ folder, published }: PublishTools) =>
  (path: string): Known | undefined => {
    const page = published.get(path)
    return page === undefined ? undefined : { inputs: '', hash: folder.hash(page.file) ?? '' }
  }
