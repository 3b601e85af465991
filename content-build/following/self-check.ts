import type { Change, ChangesReply, ContentReply } from '../../contracts/change.ts'
import { reasonOf } from '../../contracts/error-code.ts'
import type { FollowedService, PublisherHealth } from '../../contracts/publishing.ts'
import type { Feed } from '../feed/read-changes.ts'
import { readContentAfter } from '../feed/read-content.ts'
import type { PublishedPages } from '../folder/published-pages.ts'
import { millisecondsUntil, PACE } from '../pace.ts'
import type { PendingPaths } from './pending-paths.ts'
import { Failures, isOver } from './retrying.ts'
import { checkData } from '../publishing/brake.ts'
import { allTouched, applyChanges } from '../glossary/apply-changes.ts'
import { findDifferingTerms } from '../glossary/differing-terms.ts'
import { pageAt, pathsOf } from '../glossary/page-at.ts'
import type { Publisher } from '../publishing/publisher.ts'

const { every, terms: TERMS, paths: PATHS, restPerWork, restWhenAsked } = PACE.selfCheck

interface Parts {
  publisher: Publisher
  published: PublishedPages
  pending: PendingPaths
  feed: Feed
  settings: FollowedService
  stop: AbortSignal
}

type Phase = { name: 'idle' } | { name: 'content'; after: number } | { name: 'pages'; paths: IterableIterator<string> }

/** For example '(4): 81, 83, 84 …'. */
const someOf = (found: readonly (number | string)[]): string =>
  `(${found.length}): ${found.slice(0, 3).join(', ')}${found.length > 3 ? ' …' : ''}`

/**
 * Compares, in parts so that no edit waits for it, the terms in memory with those of the service, then every path with the list of published pages and the
 * disk, then the files of the templates. A difference is a fault: it is counted, and repaired by publishing the path again.
 */
export class SelfCheck {
  #drift = 0
  readonly #parts: Parts
  readonly #unanswered = new Failures()
  #phase: Phase = { name: 'idle' }
  /** The last change read when the check began. */
  #begun = 0
  /** Terms and paths that the check has compared, and how many there were when it began. */
  #compared = { done: 0, total: 0 }
  /** When the next check begins, and when the next part of the running one does. */
  #next = performance.now() + every
  #nextPart = 0
  #rest: number = restPerWork

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Milliseconds until the next step is due. */
  get remaining(): number {
    return millisecondsUntil(this.#phase.name === 'idle' ? this.#next : this.#nextPart)
  }

  /** The number of differences found since the last call. */
  takeDrift(): number {
    const found = this.#drift
    this.#drift = 0
    return found
  }

  /** In terms and paths; null between two checks. */
  get progress(): PublisherHealth['checking'] {
    const { done, total } = this.#compared
    return this.#phase.name === 'idle' ? null : { done: Math.min(done, total), total }
  }

  /** @param rest the rest after each part, as a multiple of its time; by default short, because an administrator waits for the result */
  begin(rest: number = restWhenAsked): void {
    const { publisher, published, feed } = this.#parts
    this.#rest = rest
    this.#begun = feed.seen
    this.#phase = { name: 'content', after: 0 }
    this.#compared = { done: 0, total: publisher.glossary.terms.size + published.size }
    this.#next = performance.now() + every
  }

  /**
   * Runs the next part if it is due. Call it when everything that was read is published, apart from what is in `pending`.
   * @returns what it found, as a sentence; null if nothing
   * @throws HeldBack if these are other data than the published ones, or older
   */
  async step(): Promise<string | null> {
    if (this.remaining > 0) return null
    if (this.#phase.name === 'idle') this.begin(restPerWork)
    const begin = performance.now()
    const found =
      this.#phase.name === 'content'
        ? await this.#compareContent(this.#phase.after)
        : this.#phase.name === 'pages'
          ? await this.#comparePages(this.#phase.paths)
          : null
    const now = performance.now()
    this.#nextPart = Math.max(this.#nextPart, now + this.#rest * (now - begin))
    return found
  }

  async #compareContent(after: number): Promise<string | null> {
    const { publisher, pending, feed, settings, stop } = this.#parts
    const signal = AbortSignal.any([stop, AbortSignal.timeout(PACE.feed.answer)])
    const content = await readContentAfter(settings, after, TERMS, signal).catch(reasonOf)
    if (typeof content === 'string') return this.#readLater(content)
    this.#unanswered.end()
    checkData(content, { identity: publisher.identity, change: feed.seen })
    // These terms are newer than those in memory. They are compared again once the feed is read up to there.
    if (content.change !== feed.seen) return null
    const isLast = content.terms.length < TERMS
    this.#compared.done += content.terms.length
    const differing = findDifferingTerms(publisher.glossary, content.terms, after, isLast)
    this.#phase = isLast
      ? { name: 'pages', paths: publisher.allPaths().values() }
      : { name: 'content', after: content.terms.at(-1)?.id ?? after }
    const touched = applyChanges(publisher.glossary, updateOf(content, differing))
    if (allTouched(touched).size > 0) pending.addTouched(touched, feed.seen)
    if (differing.length === 0) return null
    this.#drift += differing.length
    return `The self-check found terms other than the data have them ${someOf(differing)}; published again`
  }

  /** Ends this part, so that edits are published before the next attempt. @returns the first of several failures, as a sentence */
  #readLater(reason: string): string | null {
    const isReported = !this.#unanswered.areNew || isOver(this.#parts.stop)
    this.#nextPart = performance.now() + this.#unanswered.add()
    return isReported ? null : `The self-check cannot read the content: ${reason}`
  }

  /** Whether the page at a path is pending, possibly by another path of the same page. */
  #isWaiting(path: string): boolean {
    const { publisher, pending } = this.#parts
    const { glossary } = publisher
    const at = pageAt(glossary, path)
    const addresses = at === null ? [path] : pathsOf(glossary, at, path)
    return addresses.some((address) => pending.has(address))
  }

  async #comparePages(paths: IterableIterator<string>): Promise<string | null> {
    const { publisher, published, pending, feed } = this.#parts
    const part = new Set<string>()
    for (let next = paths.next(); next.done !== true; next = paths.next()) {
      this.#compared.done += 1
      if (!this.#isWaiting(next.value)) part.add(next.value)
      if (part.size === PATHS) break
    }
    const isLast = part.size < PATHS
    if (isLast) {
      this.#phase = { name: 'idle' }
      published.noteChecked({ id: this.#begun, at: new Date().toISOString() })
    }
    const differing = publisher.findDiffering(part)
    if (differing.length > 0) pending.add('edits', differing, feed.seen)
    const found = isLast ? [...differing, ...(await publisher.assets.heal())] : differing
    if (found.length === 0) return null
    this.#drift += found.length
    return `The self-check found files that are not what they should be ${someOf(found)}; published again`
  }
}

/** The reply that the feed would have sent for these terms. */
function updateOf({ change, terms, categories }: ContentReply, ids: readonly number[]): ChangesReply {
  const touched = new Set(ids)
  const at = new Date().toISOString()
  return {
    change,
    changes: ids.map((termId): Change => ({ id: change, at, kind: 'term-edited', termId })),
    terms: terms.filter(({ id }) => touched.has(id)),
    categories,
  }
}
