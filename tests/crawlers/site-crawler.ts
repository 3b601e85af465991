import { Agent, get } from 'node:http'
import type { Random } from '../../bench/content/random.ts'
import type { CrawlReport } from './crawl-report.ts'
import { DeadLinks } from './dead-links.ts'
import { glossaryLinks } from './glossary-links.ts'
import { PageChoice } from './page-choice.ts'

/** How many pages are read at the same time, and how many links of each are asked for. */
const READERS = 2
const LINKS = 4
const REDIRECTS = 5

/** Reads pages over HTTP without a pause, and asks for some links of each. */
export class SiteCrawler {
  readonly choice: PageChoice
  readonly #url: string
  readonly #origins: readonly string[]
  readonly #random: Random
  readonly #dead = new DeadLinks()
  readonly #failures = new Set<string>()
  readonly #agent = new Agent({ keepAlive: true })
  #pages = 0
  #links = 0
  #isOver = false

  constructor(url: string, origins: readonly string[], random: Random) {
    this.#url = url
    this.#origins = origins
    this.#random = random
    this.choice = new PageChoice(random)
  }

  /** Until it is stopped. */
  async crawl(): Promise<CrawlReport> {
    await Promise.all(Array.from({ length: READERS }, () => this.#readPages()))
    const dead = await this.#dead.finish()
    this.#agent.destroy()
    return { pages: this.#pages, links: this.#links, dead, failures: [...this.#failures] }
  }

  stop(): void {
    this.#isOver = true
  }

  async #readPages(): Promise<void> {
    while (!this.#isOver) {
      const page = this.choice.next()
      const links = await this.#linksOf(page)
      if (links === null) {
        this.choice.forget(page)
        continue
      }
      this.#pages += 1
      this.choice.add(links)
      for (const link of this.#some(links)) await this.#follow(page, link)
    }
  }

  async #follow(page: string, link: string): Promise<void> {
    this.#links += 1
    if (await this.#answers(link)) return
    const since = performance.now()
    const isDead = async () => (await this.#linksOf(page))?.includes(link) === true && !(await this.#answers(link))
    // A page that was read just before an edit is not to blame, so it is read again.
    if (await isDead()) this.#dead.add(page, link, since, isDead)
  }

  #some(links: string[]): string[] {
    return Array.from({ length: Math.min(LINKS, links.length) }, () => this.#random.pick(links))
  }

  /** Null where there is no such page. */
  async #linksOf(page: string): Promise<string[] | null> {
    const { status, body } = await this.#get(page)
    return status === 200 ? glossaryLinks(body, this.#origins) : null
  }

  /** Whether it leads somewhere, by redirects too. */
  async #answers(path: string): Promise<boolean> {
    let [to, status] = [path, 0]
    for (let count = 0; count < REDIRECTS; count += 1) {
      const reply = await this.#get(to)
      status = reply.status
      if (reply.location === undefined) break
      to = reply.location
    }
    if (status !== 200 && status !== 404) this.#failures.add(`${path} answers ${status}`)
    return status !== 404
  }

  #get(path: string): Promise<{ status: number; body: string; location: string | undefined }> {
    return new Promise((resolve, reject) => {
      get(this.#url + path, { agent: this.#agent }, (response) => {
        let body = ''
        response.setEncoding('utf8')
        response.on('data', (text: string) => (body += text))
        response.once('end', () =>
          resolve({ status: response.statusCode ?? 0, body, location: response.headers.location }),
        )
        response.once('error', reject)
      }).once('error', reject)
    })
  }
}
