import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from '../../admin-api/testing/client.ts'
import { publishedFile } from '../../contracts/paths.ts'
import { glossaryLinks } from './glossary-links.ts'
import { ALWAYS_THERE } from './page-choice.ts'

/** How a crawler reads the site. */
export interface Reader {
  /** Number of pages read concurrently, and number of links followed on each. */
  readonly atOnce: number
  readonly links: number
  /** Addresses that answered neither 200 nor 404. */
  readonly failures: Set<string>
  /** Null if there is no such page. */
  linksOf(page: string): Promise<string[] | null>
  /** Whether a link leads to a page, directly or by redirects. */
  isThere(path: string): Promise<boolean>
  /** Whether readers can reach the page at this moment. */
  isReachable(page: string): Promise<boolean>
}

const REDIRECTS = 5

/** Reads pages over HTTP, and checks some links of each. */
export class SiteReader implements Reader {
  readonly atOnce = 2
  readonly links = 4
  readonly failures = new Set<string>()
  readonly #reader: Client
  readonly #origins: readonly string[]

  constructor(url: string, origins: readonly string[]) {
    this.#reader = new Client(url)
    this.#origins = origins
  }

  async linksOf(page: string): Promise<string[] | null> {
    const reply = await this.#reader.ask('GET', page)
    return reply.status === 200 ? glossaryLinks(String(reply.body), this.#origins) : null
  }

  async isThere(path: string): Promise<boolean> {
    let reply = await this.#reader.ask('GET', path)
    for (let count = 1; count < REDIRECTS && reply.headers['location'] !== undefined; count += 1)
      reply = await this.#reader.ask('GET', reply.headers['location'])
    if (reply.status !== 200 && reply.status !== 404) this.failures.add(`${path} answers ${reply.status}`)
    return reply.status !== 404
  }

  isReachable = (): Promise<boolean> => Promise.resolve(true)
}

/** Most pages that are read to find a path from Home to a page; paths are a few pages long. */
const DETOURS = 200

/** Reads published files as a static host would serve them, and checks the file behind every link. */
export class FolderReader implements Reader {
  readonly atOnce = 1
  readonly links = Infinity
  readonly failures = new Set<string>()
  readonly #folder: string
  readonly #origins: readonly string[]
  /** Page → pages that lead to it, as far as they have been read. */
  readonly #leadingTo = new Map<string, Set<string>>()

  constructor(folder: string, origins: readonly string[]) {
    this.#folder = folder
    this.#origins = origins
  }

  linksOf = (page: string): Promise<string[] | null> => Promise.resolve(this.#read(page))
  isThere = (path: string): Promise<boolean> => Promise.resolve(existsSync(join(this.#folder, publishedFile(path))))
  isReachable = (page: string): Promise<boolean> => Promise.resolve(this.#isReachable(page))

  /** Whether a path of links leads from Home to the page. */
  #isReachable(page: string, passed = new Set<string>()): boolean {
    if (ALWAYS_THERE.some((one) => one === page)) return true
    passed.add(page)
    // The page's own links are candidates too, because a term and its category link to each other.
    const candidates = [...ALWAYS_THERE, ...(this.#read(page) ?? []), ...(this.#leadingTo.get(page) ?? [])]
    const leads = (from: string): boolean => !passed.has(from) && this.#read(from)?.includes(page) === true
    return candidates.some((from) => passed.size < DETOURS && leads(from) && this.#isReachable(from, passed))
  }

  #read(page: string): string[] | null {
    try {
      const links = glossaryLinks(readFileSync(join(this.#folder, publishedFile(page)), 'utf8'), this.#origins)
      for (const link of links) this.#leadingTo.set(link, (this.#leadingTo.get(link) ?? new Set()).add(page))
      return links
    } catch {
      return null
    }
  }
}
