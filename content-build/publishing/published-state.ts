import { LRUCache } from 'lru-cache'
import type { PublishedFolder } from '../folder/published-folder.ts'
import type { PublishedPages } from '../folder/published-pages.ts'
import { isGone } from '../glossary/find-stale-pages.ts'
import type { Glossary } from '../glossary/glossary.ts'
import { listingPagePath, pageAt } from '../glossary/page-at.ts'
import { PACE } from '../pace.ts'

const ADDRESS = /href="([^"]+)"/g
const NONE = new Uint32Array()

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
   * Finds the given paths whose published pages link to one that is removed.
   * @returns null if there are too many to read, or to publish together with an edit
   */
  findLinking(paths: Pick<ReadonlySet<string>, 'size' | 'keys'>, removed: ReadonlySet<string>): string[] | null {
    const { lookedAt, withGone } = PACE.mentions
    if (paths.size > lookedAt) return null
    const sought = [...removed].map(numberOf)
    const leading: string[] = []
    for (const path of paths.keys()) {
      const page = this.#parts.published.get(path)
      if (page === undefined) continue
      const addresses = this.#addressesIn(page)
      if (!sought.some((number) => addresses.includes(number))) continue
      leading.push(path)
      if (leading.length > withGone) return null
    }
    return leading
  }

  #addressesIn({ hash, file }: { hash: string; file: string }): Uint32Array {
    // Pages whose bytes are unknown share the empty hash.
    const known = hash === '' ? undefined : this.#known.get(hash)
    if (known !== undefined) return known
    const html = this.#parts.folder.readText(file)
    if (html === null) return NONE
    const found = Array.from(html.matchAll(ADDRESS), ([, address = '']) => numberOf(address))
    const addresses = new Uint32Array(new Set(found))
    this.#known.set(hash, addresses)
    return addresses
  }
}

/** FNV-1a. A collision only means that a page is published earlier than necessary. */
function numberOf(address: string): number {
  let number = 0x811c9dc5
  for (let index = 0; index < address.length; index += 1)
    number = Math.imul(number ^ address.charCodeAt(index), 0x01000193)
  return number >>> 0
}
