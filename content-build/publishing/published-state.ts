import { LRUCache } from 'lru-cache'
import type { PublishedFolder } from '../folder/published-folder.ts'
import type { PublishedPages } from '../folder/published-pages.ts'
import { isGone } from '../glossary/find-stale-pages.ts'
import type { Glossary } from '../glossary/glossary.ts'
import { listingPagePath, pageAt } from '../glossary/page-at.ts'
import { PACE } from '../pace.ts'

const HREF = 'href="'
const NONE = new Uint32Array()

/** A published page with the hashes of the addresses in it. */
interface PageAddresses {
  path: string
  addresses: Uint32Array
}

interface Parts {
  folder: PublishedFolder
  published: PublishedPages
  glossary: Glossary
}

/** Compares published pages with the glossary in memory, which may be ahead of them, so that edits can be published in an order without dead links. */
export class PublishedState {
  readonly #parts: Parts
  /** Hashes of the addresses in a page (strings would take ten times the memory), by the hash of its bytes: a page is read once, for many deletions. */
  readonly #known = new LRUCache<string, Uint32Array>({ max: PACE.mentions.lookedAt })

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Whether something is published at a path that no longer has a page. */
  readonly isObsolete = (path: string): boolean => {
    const { glossary, published } = this.#parts
    return isGone(path, glossary, (at) => published.get(at))
  }

  /** Whether this is a page, or the overview, of a listing whose first page is published: each part of a large edit would render it again. */
  isOfPublishedListing(path: string): boolean {
    const { glossary, published } = this.#parts
    const at = pageAt(glossary, path)
    if (at?.kind !== 'listing' && at?.kind !== 'overview') return false
    return published.has(listingPagePath(glossary, at.key, 0))
  }

  /**
   * Finds the given paths whose published pages link to one that is removed, or to one of these that is obsolete itself: pages of a listing link to the
   * next, up to a hundred in a row.
   * @returns null if there are too many to read, or to publish together with an edit
   */
  findLinking(paths: Pick<ReadonlySet<string>, 'size' | 'keys'>, removed: readonly string[]): string[] | null {
    const { lookedAt, withGone } = PACE.mentions
    if (paths.size > lookedAt) return null
    const linking: string[] = []
    let rest: Iterable<PageAddresses> = this.#addressesAt(paths.keys())
    for (let targets = removed; targets.length > 0;) {
      const isLinking = linksToAny(targets.map(numberOf))
      const others: PageAddresses[] = []
      const found: string[] = []
      for (const page of rest) {
        if (!isLinking(page)) others.push(page)
        else if (linking.push(page.path) > withGone) return null
        else found.push(page.path)
      }
      rest = others
      targets = found.filter(this.isObsolete)
    }
    return linking
  }

  *#addressesAt(paths: Iterable<string>): Generator<PageAddresses> {
    for (const path of paths) {
      const page = this.#parts.published.get(path)
      if (page !== undefined) yield { path, addresses: this.#addressesIn(page) }
    }
  }

  #addressesIn({ hash, file }: { hash: string; file: string }): Uint32Array {
    // Pages whose bytes are unknown share the empty hash.
    const known = hash === '' ? undefined : this.#known.get(hash)
    if (known !== undefined) return known
    const html = this.#parts.folder.readLatin1(file)
    if (html === null) return NONE
    const found = new Set<number>()
    for (let begin = html.indexOf(HREF); begin >= 0; begin = html.indexOf(HREF, begin)) {
      begin += HREF.length
      const end = html.indexOf('"', begin)
      found.add(numberBetween(html, begin, end))
    }
    const addresses = new Uint32Array(found)
    this.#known.set(hash, addresses)
    return addresses
  }
}

/** Few numbers, as for one deletion, are found fastest by `includes`; a bulk deletion may have 100,000. */
function linksToAny(numbers: readonly number[]): (page: PageAddresses) => boolean {
  const all = new Set(numbers)
  return ({ addresses }) =>
    numbers.length < addresses.length
      ? numbers.some((number) => addresses.includes(number))
      : addresses.some((number) => all.has(number))
}

/** Paths are ASCII (contracts/paths.ts), so their characters equal the bytes of a page. */
const numberOf = (path: string): number => numberBetween(path, 0, path.length)

/** FNV-1a of a part of a text, which slicing would take longer. A collision only means that a page is published earlier than necessary. */
function numberBetween(text: string, begin: number, end: number): number {
  let number = 0x811c9dc5
  for (let index = begin; index < end; index += 1) number = Math.imul(number ^ text.charCodeAt(index), 0x01000193)
  return number >>> 0
}
