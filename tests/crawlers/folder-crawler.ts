import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Random } from '../../bench/content/random.ts'
import { publishedFile } from '../../contracts/paths.ts'
import type { CrawlReport } from './crawl-report.ts'
import { DeadLinks } from './dead-links.ts'
import { glossaryLinks } from './glossary-links.ts'
import { ALWAYS_THERE, PageChoice } from './page-choice.ts'

/** How many pages are looked at to find the way from Home to one; a way is a few pages long. */
const DETOURS = 200

/** Milliseconds between two pages: without it the crawler would take a processor from those who write and publish. */
const REST = 1

/** Walks the published folder from Home without a pause, as a static host would show it, and looks for the file behind every link. */
export class FolderCrawler {
  readonly choice: PageChoice
  readonly #folder: string
  readonly #origins: readonly string[]
  readonly #dead = new DeadLinks()
  /** Which pages lead to a page, as far as it has been seen. */
  readonly #leadingTo = new Map<string, Set<string>>()
  #pages = 0
  #links = 0
  #isOver = false

  constructor(folder: string, origins: readonly string[], random: Random) {
    this.#folder = folder
    this.#origins = origins
    this.choice = new PageChoice(random)
  }

  /** Until it is stopped. */
  async crawl(): Promise<CrawlReport> {
    while (!this.#isOver) {
      this.#look(this.choice.next())
      await delay(REST)
    }
    return { pages: this.#pages, links: this.#links, dead: await this.#dead.finish(), failures: [] }
  }

  stop(): void {
    this.#isOver = true
  }

  #look(page: string): void {
    const links = this.#linksOf(page)
    if (links === null) {
      this.choice.forget(page)
      return
    }
    this.#pages += 1
    this.#links += links.length
    this.choice.add(links)
    for (const link of links) {
      this.#learn(page, link)
      if (!this.#isThere(link)) this.#suspect(page, link)
    }
  }

  /** Its page is read again, which must be one that readers can come to. */
  #suspect(page: string, link: string): void {
    const since = performance.now()
    if (!this.#isReachable(page) || !this.#isDead(page, link)) return
    this.#dead.add(page, link, since, () => Promise.resolve(this.#isDead(page, link)))
  }

  #isDead(page: string, link: string): boolean {
    return this.#linksOf(page)?.includes(link) === true && !this.#isThere(link)
  }

  /** Whether pages lead to it from Home at this moment. */
  #isReachable(page: string, passed = new Set<string>()): boolean {
    if (ALWAYS_THERE.some((one) => one === page)) return true
    passed.add(page)
    // A term and its category lead to each other.
    const candidates = [...ALWAYS_THERE, ...(this.#linksOf(page) ?? []), ...(this.#leadingTo.get(page) ?? [])]
    const leads = (from: string): boolean => !passed.has(from) && this.#linksOf(from)?.includes(page) === true
    return candidates.some((from) => passed.size < DETOURS && leads(from) && this.#isReachable(from, passed))
  }

  #learn(page: string, link: string): void {
    const leading = this.#leadingTo.get(link)
    if (leading === undefined) this.#leadingTo.set(link, new Set([page]))
    else leading.add(page)
  }

  #isThere = (path: string): boolean => existsSync(join(this.#folder, publishedFile(path)))

  /** Null where there is no such page. */
  #linksOf(page: string): string[] | null {
    try {
      return glossaryLinks(readFileSync(join(this.#folder, publishedFile(page)), 'utf8'), this.#origins)
    } catch {
      return null
    }
  }
}
