import { type Edition, findStalePages, type Known } from '../glossary/find-stale-pages.ts'
import type { Glossary } from '../glossary/glossary.ts'
import { type Cores, PACE } from '../pace.ts'
import type { HelperThread } from './helper-thread.ts'
import { type GivesWay, InterruptibleMaking } from './interruptible-making.ts'
import { makePages, type MakingTools } from './make-pages.ts'
import { type Publication, Progress, type ProgressTools } from './progress.ts'
import type { Moment } from './write-page.ts'

export interface PublishTools extends MakingTools, ProgressTools {
  glossary: Glossary
  edition: Edition
  /** For many pages that wait. */
  helper: HelperThread
  /** Resolves when whoever serves the folder knows all that `onFiles` was called with. */
  confirm: () => Promise<void>
}

export interface Extent {
  /** Addresses whose pages may be stale. */
  paths: readonly string[]
  /** Those at which something is published and nothing stands any more. */
  gone: string[]
  /** The folder shows everything up to this change in the end. */
  change: number
  /** Every page is rendered, whatever the list of published pages says, and compared with the bytes on the disk. */
  fromScratch: boolean
  kind: Publication['kind']
  /** To what is more urgent; null where nothing is. */
  givesWay: GivesWay | null
}

/**
 * `following/following.ts` has read changes and applied them to the glossary; here stale pages are found, rendered and written, and the cursor moves. After
 * each step no published page leads to an address that is not published.
 */
export async function publish(
  tools: PublishTools,
  { paths, gone, change, fromScratch, kind, givesWay }: Extent,
): Promise<Publication> {
  const { folder, published, glossary, edition, onFiles, confirm } = tools
  const isLong = kind === 'full' || paths.length >= PACE.threads.allCoresFrom
  const cores: Cores = isLong ? 'all' : 'spare'
  const progress = new Progress(tools, { change, kind }, gone, isLong && givesWay === null ? paths.length : null)
  const known = fromScratch ? readDisk(tools) : (path: string) => published.get(path)
  const make = (some: readonly string[], moment: Moment): Promise<void> =>
    makePages(findStalePages(some, glossary, edition, known), tools, { moment, cores }, (made) => progress.add(made))

  const isNew = (path: string): boolean => !published.has(path)
  const goes = new Set(gone)
  const [added, standing] = [paths.filter(isNew), paths.filter((path) => !isNew(path) && !goes.has(path))]

  // New addresses: their pages lead to each other, so they appear together. Where nothing was published yet, nobody minds.
  await make(added, kind === 'full' && standing.length === 0 ? 'now' : 'later')
  progress.replace(({ path }) => isNew(path))
  if (progress.publication.published.length > 0) await confirm()

  // Pages that change, which may lead there, now that the server knows where: first what was rendered with the new ones.
  progress.replace(() => true)
  if (givesWay === null) await make(standing, 'now')
  else {
    const making = new InterruptibleMaking(givesWay)
    const stale = findStalePages(making.take(standing), glossary, edition, known)
    await making.make(stale, tools, standing.length < PACE.later.taken ? null : tools.helper, (made) =>
      progress.add(made),
    )
    // What is left may lead to what goes.
    if (making.left.length > 0) return progress.interrupt([...making.left, ...gone])
  }

  // Nothing leads to what goes: the server forgets it, then nobody reads the files.
  onFiles([], gone)
  folder.remove(gone.map((path) => published.fileOf(path)))

  published.moveCursor(change, gone)
  return progress.finish()
}

/** Believes the bytes that are there, and nothing of what they were made from. */
const readDisk =
  ({ folder, published }: PublishTools) =>
  (path: string): Known | undefined => {
    const page = published.get(path)
    return page === undefined ? undefined : { inputs: '', hash: folder.hash(page.file) ?? '' }
  }
