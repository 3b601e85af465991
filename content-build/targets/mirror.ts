import { setTimeout as delay } from 'node:timers/promises'
import { reasonOf } from '../../contracts/error-code.ts'
import type { TargetState } from '../../contracts/state.ts'
import type { MirroredFile, MirroredFiles } from '../folder/mirrored-files.ts'
import { hashOf, type PublishedFolder } from '../folder/published-folder.ts'
import type { PublishedPages } from '../folder/published-pages.ts'
import { PACE } from '../pace.ts'
import type { Target } from './target.ts'

interface MirrorParts {
  open: () => Promise<Target>
  /** The files that the target has. */
  mirrored: MirroredFiles
  /** The files that it should have. */
  published: Pick<PublishedPages, 'get' | 'has'>
  folder: Pick<PublishedFolder, 'read' | 'identity'>
  onState: (state: Omit<TargetState, 'name'>) => void
  /** Aborted when the mirror is to make one last attempt and end. */
  end: AbortSignal
  /** Aborted when it is to end at once. */
  cut: AbortSignal
}

/** Reported after several steps without progress: someone has modified the published files by hand. */
const UNSETTLED = 'Files of the published folder have other bytes than were published: npm run publish makes them again'

/** Stands for the hash of a file that is being replaced. Not empty, because such a file is no new one: pages that it will link to come first. */
const REPLACING = 'replacing'

/**
 * Keeps one target equal to the published folder, in the order that keeps every link alive: new files, changed files, removals. Lifecycle: compares the target
 * with the list of published pages at the start, after a full publish, after a failure and on request; in between, callers pass the published paths.
 * Failures are retried and delay no other target.
 */
export class Mirror {
  readonly following: Promise<void>
  readonly #parts: MirrorParts
  /** Paths at which the target may differ. */
  readonly #pending = new Set<string>()
  #target: Target | null = null
  #isToCompare = true
  #since: string | null = null
  #failure: string | null = null
  #failed = 0
  /** Consecutive failures. */
  #failures = 0
  #stepsWithoutProgress = 0
  /** Files put or removed so far. */
  #done = 0
  #news = Promise.withResolvers<undefined>()

  constructor(parts: MirrorParts) {
    this.#parts = parts
    this.following = this.#follow()
  }

  published(paths: readonly string[]): void {
    this.#expect(paths)
    this.#report()
    this.wake()
  }

  /** Requests a comparison with the files that the target lists. */
  compare(): void {
    this.#isToCompare = true
    this.#report()
    this.wake()
  }

  wake(): void {
    this.#news.resolve(undefined)
    this.#news = Promise.withResolvers()
  }

  async #follow(): Promise<void> {
    const { end } = this.#parts
    for (;;) {
      const [news, isLast] = [this.#news.promise, end.aborted]
      await this.#catchUp()
      if (isLast) return
      if (this.#failure === null && this.#pending.size === 0) await news
      else await this.#rest()
    }
  }

  async #catchUp(): Promise<void> {
    const before = this.#done
    try {
      await this.#compare()
      if (this.#pending.size > 0) await this.#step()
      this.#failures = 0
      this.#stepsWithoutProgress = this.#pending.size === 0 || this.#done > before ? 0 : this.#stepsWithoutProgress + 1
      this.#failure = this.#stepsWithoutProgress < PACE.targets.unsettled ? null : UNSETTLED
    } catch (failure) {
      this.#failures += 1
      this.#failure = namedReason(failure)
      // A target that was away may come back in another state: open and compare it again.
      this.#target = null
      this.#isToCompare = true
    } finally {
      if (this.#failure !== null) this.#failed += 1
      this.#report()
    }
  }

  async #rest(): Promise<void> {
    const { again, firstRetry, longestRetry } = PACE.targets
    const pause = this.#failures === 0 ? again : Math.min(longestRetry, firstRetry * 2 ** (this.#failures - 1))
    await delay(pause, undefined, { signal: this.#parts.end }).catch(() => undefined)
  }

  async #compare(): Promise<void> {
    const { folder, mirrored } = this.#parts
    this.#target ??= await this.#parts.open()
    // Without an identity, nothing has been published yet.
    if (!this.#isToCompare || folder.identity === null) return
    const { files, claimed } = await this.#target.list(folder.identity)
    this.#isToCompare = false
    mirrored.keepOnly(files)
    mirrored.distrustChanged(files)
    mirrored.distrustUnlessClaimedAt(claimed)
    this.#expect(mirrored.differing())
  }

  #expect(paths: readonly string[]): void {
    for (const path of paths) this.#pending.add(path)
    if (this.#pending.size > 0) this.#since ??= new Date().toISOString()
  }

  /** Stops early if a file was published again in the meantime: the next step puts that one first, because later files may link to it. */
  async #step(): Promise<void> {
    const { published, mirrored } = this.#parts
    const [added, changed, gone] = [new Array<MirroredFile>(), new Array<MirroredFile>(), new Array<MirroredFile>()]
    for (const path of this.#pending) {
      const [should, has] = [published.get(path), mirrored.get(path)]
      if (should?.hash === has?.hash) this.#pending.delete(path)
      else if (should !== undefined) (has === undefined || has.hash === '' ? added : changed).push(should)
      else if (has !== undefined) gone.push(has)
    }
    this.#report()
    if ((await this.#putAll(added, true)) && (await this.#putAll(changed, false))) await this.#remove(gone)
  }

  /** @returns whether all files had the listed bytes. If not, the rest is not put */
  async #putAll(files: readonly MirroredFile[], isNew: boolean): Promise<boolean> {
    const { noted, atOnce } = PACE.targets
    for (let from = 0; from < files.length; from += noted) {
      const some = files.slice(from, from + noted)
      // Noted before they are put, so that after a crash the list knows every file that may be there, and trusts none that may have been replaced.
      this.#parts.mirrored.put(some.map((file) => ({ ...file, hash: isNew ? '' : REPLACING })))
      for (let at = 0; at < some.length; at += atOnce)
        if (!(await this.#putSome(some.slice(at, at + atOnce)))) return false
    }
    return true
  }

  /** Puts files concurrently. @returns whether all had the listed bytes @throws the first failure, after noting what was put */
  async #putSome(files: readonly MirroredFile[]): Promise<boolean> {
    const { folder, mirrored, cut } = this.#parts
    cut.throwIfAborted()
    const puts = await Promise.allSettled(
      files.map(async (one): Promise<MirroredFile | null> => {
        const bytes = folder.read(one.file)
        if (bytes === null || hashOf(bytes) !== one.hash) return null
        return { ...one, tag: (await this.#target?.put(one.file, bytes)) ?? null }
      }),
    )
    const done = puts.flatMap((put) => (put.status === 'fulfilled' && put.value !== null ? [put.value] : []))
    mirrored.put(done)
    this.#done += done.length
    for (const { path, hash } of done) if (this.#parts.published.get(path)?.hash === hash) this.#pending.delete(path)
    for (const put of puts) if (put.status === 'rejected') throw put.reason
    return done.length === files.length
  }

  async #remove(gone: readonly MirroredFile[]): Promise<void> {
    const { mirrored, published } = this.#parts
    // A page may have been published again since.
    const still = gone.filter(({ path }) => !published.has(path))
    if (still.length === 0) return
    await this.#target?.remove(still.map(({ file }) => file))
    mirrored.drop(still.map(({ path }) => path))
    this.#done += still.length
    for (const { path } of still) if (!published.has(path)) this.#pending.delete(path)
  }

  #report(): void {
    const known = this.#pending.size
    if (known === 0) this.#since = null
    const waiting = known === 0 && this.#isToCompare ? null : known
    this.#parts.onState({ waiting, since: this.#since, failed: this.#failed, failure: this.#failure })
  }
}

/** S3 servers put the error code into the name, and sometimes nothing into the message. */
const namedReason = (failure: unknown): string =>
  failure instanceof Error && failure.name !== 'Error' ? `${failure.name}: ${reasonOf(failure)}` : reasonOf(failure)
