import { setTimeout as delay } from 'node:timers/promises'
import { Client } from '../../admin-api/testing/client.ts'
import type { TermContent } from '../../contracts/change.ts'
import { termPath } from '../../contracts/paths.ts'
import { termName } from '../../contracts/term.ts'
import { KeptConnection } from '../../tests/stop/kept-connection.ts'

/** Pages to poll, if more mention a term. */
const LOOKED_AT = 300
/** Most term links on a polled page. In a definition that already has the maximum of links, another one could replace the renamed term's. */
const LINKS = 15
/** Milliseconds after which polling ends. */
export const LIMIT = 60_000
/** Milliseconds between the first requests of a page. Polling without a pause would occupy a core that the product needs. */
const PAUSE = 5
/** Later pauses are this part of the time waited so far: polling every 5 ms took half a core, including the replies. */
const PART = 1 / 100

/** Renames mentioned terms and back, and polls the pages that mention them until each has lost its link, and has it again. */
export class MentionRenames {
  readonly #client: Client
  readonly #reader: KeptConnection
  readonly #terms: readonly TermContent[]

  private constructor(client: Client, url: string, terms: readonly TermContent[]) {
    this.#client = client
    this.#reader = new KeptConnection(url)
    this.#terms = terms
  }

  static async of({ url }: { url: string }, terms: readonly TermContent[]): Promise<MentionRenames> {
    return new MentionRenames(await new Client(url).signIn(), url, terms)
  }

  /** The terms whose definitions mention a term. */
  sourcesOf({ name }: TermContent): TermContent[] {
    return this.#terms.filter(({ definition }) => definition.includes(` ${name} `))
  }

  /** Milliseconds of the rename and of the one back, each until the last page shows it, at most `LIMIT`. */
  async time(term: TermContent): Promise<number[]> {
    const link = `"${termPath(term.slug)}"`
    const paths = await this.#pagesWith(link, this.sourcesOf(term))
    const times: number[] = []
    for (const [name, isLinked] of [
      [`Renamed ${term.id}`, false],
      [term.name, true],
    ] as const) {
      const begin = performance.now()
      termName.parse(await this.#client.send('PATCH', `/api/terms/${term.id}`, { name }))
      const waited = (): number => performance.now() - begin
      for (const path of paths)
        while ((await this.#has(path, link)) !== isLinked && waited() < LIMIT)
          await delay(Math.max(PAUSE, waited() * PART))
      times.push(Math.min(LIMIT, waited()))
    }
    return times
  }

  /** A sample of these terms' pages, spread evenly, that have the link and few others. */
  async #pagesWith(link: string, terms: readonly TermContent[]): Promise<string[]> {
    const paths: string[] = []
    const every = Math.ceil(terms.length / LOOKED_AT)
    for (const { slug } of terms.filter((_, index) => index % every === 0)) {
      const { body } = await this.#reader.ask('GET', termPath(slug))
      if (body.includes(link) && body.split('"/term/').length <= LINKS) paths.push(termPath(slug))
    }
    return paths
  }

  async #has(path: string, link: string): Promise<boolean> {
    return (await this.#reader.ask('GET', path)).body.includes(link)
  }
}
