import { setTimeout as delay } from 'node:timers/promises'
import { Client } from '../../admin-api/testing/client.ts'
import type { TermContent } from '../../contracts/change.ts'
import { termPath } from '../../contracts/paths.ts'
import { termName } from '../../contracts/term.ts'
import { KeptConnection } from '../../tests/stop/kept-connection.ts'

/** Pages that are looked at where thousands mention a term. */
const LOOKED_AT = 300
/** Links to terms on a page, at most: in a definition that has the most links it may have, others may take this one's place meanwhile. */
const LINKS = 15
/** Milliseconds. What is not seen by then is no longer looked for. */
export const LIMIT = 60_000
/** Milliseconds between two looks at a page, at first: who looks without a pause takes a core from what is measured. */
const PAUSE = 5
/** Of what was waited already, such a part is waited until the next look: looks each 5 ms took half a core with the answers. */
const PART = 1 / 100

/** Renames terms that definitions mention, and back, and looks as a reader until each of these pages has lost its link, and has it again. */
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

  /** The terms whose definitions name a term. */
  sourcesOf({ name }: TermContent): TermContent[] {
    return this.#terms.filter(({ definition }) => definition.includes(` ${name} `))
  }

  /** Milliseconds of the rename and of the one back, until the last page shows it; `LIMIT` where one does not by then. */
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

  /** Some of the pages of these terms, spread over all, that have the link and few others. */
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
