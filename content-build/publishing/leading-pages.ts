import { LRUCache } from 'lru-cache'
import type { PublishedFolder } from '../folder/published-folder.ts'
import type { PublishedPages } from '../folder/published-pages.ts'
import { PACE } from '../pace.ts'

const ADDRESS = /href="([^"]+)"/g
const NONE = new Uint32Array()

interface Parts {
  folder: PublishedFolder
  published: PublishedPages
}

/** Finds the pages that lead to an address, as they are published now: what memory knows may not be published yet. */
export class LeadingPages {
  readonly #parts: Parts
  /** By the hash of a page's bytes, the numbers of the addresses in it. Pages wait through many deletions, and are read for the first of them. As texts, the addresses would take ten times the memory. */
  readonly #known = new LRUCache<string, Uint32Array>({ max: PACE.mentions.lookedAt })

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /**
   * Of these pages, those that lead to an address that goes.
   * @returns null where they are too many to go out together with an edit
   */
  find(paths: ReadonlySet<string>, gone: ReadonlySet<string>): string[] | null {
    const { lookedAt, withGone } = PACE.mentions
    if (paths.size > lookedAt) return null
    const sought = [...gone].map(numberOf)
    const leading: string[] = []
    for (const path of paths) {
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
    const known = this.#known.get(hash)
    if (known !== undefined) return known
    const html = this.#parts.folder.read(file)?.toString()
    if (html === undefined) return NONE
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
