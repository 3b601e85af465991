import { setTimeout as delay } from 'node:timers/promises'
import type { Random } from '../../admin-api/testing/random.ts'
import type { CrawlReport } from './crawl-report.ts'
import { DeadLinks } from './dead-links.ts'
import { PageChoice } from './page-choice.ts'
import type { Reader } from './readers.ts'

/** Milliseconds between two pages. Without a pause a crawler would take a processor from the writers and the publisher. */
const REST = 1

/** Reads page after page, starting with Home, and checks their links. */
export class Walk {
  readonly choice: PageChoice
  readonly #reader: Reader
  readonly #random: Random
  readonly #dead = new DeadLinks()
  #pages = 0
  #links = 0
  #isOver = false

  constructor(reader: Reader, random: Random) {
    this.#reader = reader
    this.#random = random
    this.choice = new PageChoice(random)
  }

  /** Crawls until `stop` is called. */
  async crawl(): Promise<CrawlReport> {
    await Promise.all(Array.from({ length: this.#reader.atOnce }, () => this.#readPages()))
    const dead = await this.#dead.finish()
    return { pages: this.#pages, links: this.#links, dead, failures: [...this.#reader.failures] }
  }

  stop(): void {
    this.#isOver = true
  }

  async #readPages(): Promise<void> {
    while (!this.#isOver) {
      const page = this.choice.next()
      const links = await this.#reader.linksOf(page)
      if (links === null) this.choice.forget(page)
      else await this.#follow(page, links)
      await delay(REST)
    }
  }

  async #follow(page: string, links: string[]): Promise<void> {
    this.#pages += 1
    this.choice.add(links)
    for (const link of this.#some(links)) {
      this.#links += 1
      if (await this.#reader.isThere(link)) continue
      const since = performance.now()
      const isDead = async () =>
        (await this.#reader.linksOf(page))?.includes(link) === true && !(await this.#reader.isThere(link))
      // Not a fault if the page was read just before an edit, or if no page leads to it.
      if ((await this.#reader.isReachable(page)) && (await isDead())) this.#dead.add(page, link, since, isDead)
    }
  }

  #some(links: string[]): string[] {
    if (links.length <= this.#reader.links) return links
    return Array.from({ length: this.#reader.links }, () => this.#random.pick(links))
  }
}
