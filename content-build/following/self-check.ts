import type { Change, ChangesReply, ContentReply } from '../../contracts/change.ts'
import type { FollowedService, PublisherHealth } from '../../contracts/publishing.ts'
import type { Feed } from '../feed/read-changes.ts'
import { readContentAfter } from '../feed/read-content.ts'
import type { PublishedPages } from '../folder/published-pages.ts'
import { millisecondsUntil, PACE } from '../pace.ts'
import type { PendingPaths } from './pending-paths.ts'
import { type Asking, retrying } from './retrying.ts'
import { checkData } from '../publishing/brake.ts'
import { allTouched, applyChanges } from '../glossary/apply-changes.ts'
import { findDifferingTerms } from '../glossary/differing-terms.ts'
import { pageAt, pathsOf } from '../glossary/page-at.ts'
import type { Publisher } from '../publishing/publisher.ts'

const { every, terms: TERMS, paths: PATHS, restPerWork, restWhenAsked } = PACE.selfCheck

interface Parts extends Asking {
  publisher: Publisher
  published: PublishedPages
  pending: PendingPaths
  feed: Feed
  settings: FollowedService
}

type Phase = { name: 'idle' } | { name: 'content'; after: number } | { name: 'pages'; paths: IterableIterator<string> }

/** '(4): 81, 83, 84 …': one that differs reads as well as many. */
const someOf = (found: readonly (number | string)[]): string =>
  `(${found.length}): ${found.slice(0, 3).join(', ')}${found.length > 3 ? ' …' : ''}`

/**
 * Compares what is published with the content read anew, part by part so that no edit waits for it: first the terms in memory with those of the
 * data, then every address with the list of published pages and the disk, last the files of the templates. A difference would be a fault; it is healed
 * by publishing these addresses again, and counted.
 */
export class SelfCheck {
  #drift = 0
  readonly #parts: Parts
  #phase: Phase = { name: 'idle' }
  /** The last change that had been read when this one began. */
  #begun = 0
  /** Terms and addresses that this one has compared, and how many there were when it began. */
  #compared = { done: 0, total: 0 }
  /** When the next check begins, and the next part of this one. */
  #next = performance.now() + every
  #nextPart = 0
  #rest: number = restPerWork

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Milliseconds until there is something to do. */
  get remaining(): number {
    return millisecondsUntil(this.#phase.name === 'idle' ? this.#next : this.#nextPart)
  }

  /** Differences that were found and not taken yet. */
  takeDrift(): number {
    const found = this.#drift
    this.#drift = 0
    return found
  }

  /** In terms and addresses; null between two checks. */
  get progress(): PublisherHealth['checking'] {
    const { done, total } = this.#compared
    return this.#phase.name === 'idle' ? null : { done: Math.min(done, total), total }
  }

  /** @param rest of the time that a part has taken; somebody who has asked for it waits */
  begin(rest: number = restWhenAsked): void {
    const { publisher, published, feed } = this.#parts
    this.#rest = rest
    this.#begun = feed.seen
    this.#phase = { name: 'content', after: 0 }
    this.#compared = { done: 0, total: publisher.glossary.terms.size + published.size }
    this.#next = performance.now() + every
  }

  /**
   * Does the next part, where it is time for one. Call it when all that was read is published but what waits in `pending`.
   * @returns what it found, in a sentence; null when nothing
   * @throws HeldBack where the data are others, or older than what is published
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
    this.#nextPart = now + this.#rest * (now - begin)
    return found
  }

  async #compareContent(after: number): Promise<string | null> {
    const { publisher, pending, feed, settings, stop } = this.#parts
    const content = await retrying(this.#parts, () => readContentAfter(settings, after, TERMS, stop))
    if (content === null) return null
    checkData(content, { identity: publisher.identity, change: feed.seen })
    // These are some terms of data that are newer than the others in memory: they are compared when that was read.
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

  /** Whether the page that stands there waits, be it by another of its addresses. */
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

/** What the feed would have said of these terms. */
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
