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

/** What is published at an address and what stands there, by which edits are put into an order: what memory knows may not be published yet. */
export class Standing {
  readonly #parts: Parts
  /** By the hash of a page's bytes, the numbers of the addresses in it. Pages wait through many deletions, and are read for the first of them. As texts, the addresses would take ten times the memory. */
  readonly #known = new LRUCache<string, Uint32Array>({ max: PACE.mentions.lookedAt })

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Whether something is published there, and nothing stands there any more. */
  readonly isToGo = (path: string): boolean => {
    const { glossary, published } = this.#parts
    return isGone(path, glossary, (at) => published.get(at))
  }

  /** Whether a page of a listing stands there, or its overview, whose first page is published: parts of a large edit would make it again one after the other. */
  isOfPublishedListing(path: string): boolean {
    const { glossary, published } = this.#parts
    const at = pageAt(glossary, path)
    if (at?.kind !== 'listing' && at?.kind !== 'overview') return false
    return published.has(listingPagePath(glossary, at.key, 0))
  }

  /**
   * Of these addresses, those whose published pages lead to one that goes.
   * @returns null where they are too many to go out together with an edit
   */
  findLeading(paths: Pick<ReadonlySet<string>, 'size' | 'keys'>, gone: ReadonlySet<string>): string[] | null {
    const { lookedAt, withGone } = PACE.mentions
    if (paths.size > lookedAt) return null
    const sought = [...gone].map(numberOf)
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
    // Of bytes that nobody knows, many pages have the same empty hash.
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

/** FNV-1a. Where two addresses have one number, a page goes out a little earlier. */
function numberOf(address: string): number {
  let number = 0x811c9dc5
  for (let index = 0; index < address.length; index += 1)
    number = Math.imul(number ^ address.charCodeAt(index), 0x01000193)
  return number >>> 0
}
