import { setTimeout as delay } from 'node:timers/promises'
import { termPath } from '../../contracts/paths.ts'
import { termName, type TermName } from '../../contracts/term.ts'
import type { GlossaryContent } from '../../content-build/glossary/glossary.ts'
import { Client } from '../../admin-api/testing/client.ts'
import { Random } from '../../admin-api/testing/random.ts'
import { type Answer, KeptConnection } from '../../tests/stop/kept-connection.ts'
import { makeDefinition } from '../content/definitions.ts'
import { anyWord, capitalize } from '../content/words.ts'
import { type EditKind, editKinds } from '../extent.ts'

/** The order of the edits, with each kind spread evenly over the whole. */
export const planEdits = (counts: Record<EditKind, number>): EditKind[] =>
  editKinds
    .flatMap((kind) => Array.from({ length: counts[kind] }, (_, index) => ({ kind, at: (index + 0.5) / counts[kind] })))
    .sort((a, b) => a.at - b.at)
    .map(({ kind }) => kind)

interface Edits {
  content: GlossaryContent
  seed: number
  /** Makes the HTML of a new definition. */
  define?: (random: Random) => string
  /** Milliseconds between requests of a page. Without a pause (the default), polling occupies a core that other measurements may need. */
  pause?: number
}

/**
 * Makes edits as an administrator and waits for them as a reader, over one connection each. The time of an edit is that from sending it
 * to the end of the first reply that shows it.
 */
export class Editor {
  /** Milliseconds of each edit, by kind. */
  readonly times: Record<EditKind, number[]> = { edit: [], create: [], rename: [], delete: [] }
  /** Failed or truncated replies. There must be none, because pages are replaced atomically. */
  brokenReplies = 0
  readonly #writer: KeptConnection
  readonly #reader: KeptConnection
  readonly #random: Random
  readonly #terms: TermName[]
  readonly #categories: string[]
  #count = 0

  readonly #define: (random: Random) => string
  readonly #pause: number

  private constructor(url: string, cookie: string, { content, seed, define = makeDefinition, pause = 0 }: Edits) {
    const { terms, categories } = content
    this.#define = define
    this.#pause = pause
    this.#writer = new KeptConnection(url, cookie)
    this.#reader = new KeptConnection(url)
    this.#random = new Random(seed)
    this.#terms = terms.map(({ id, name, slug }) => ({ id, name, slug }))
    this.#categories = categories.map(({ name }) => name)
  }

  static async of({ url }: { url: string }, edits: Edits): Promise<Editor> {
    return new Editor(url, (await new Client(url).signIn()).cookie, edits)
  }

  /** Makes one edit and records its time. */
  async time(kind: EditKind): Promise<void> {
    this.#count += 1
    const makeEdit = this[kind]()
    const begin = performance.now()
    await makeEdit()
    this.times[kind].push(performance.now() - begin)
  }

  /** Changes a definition, until the page shows it. */
  edit(): () => Promise<void> {
    const { id, slug } = this.#anyTerm()
    const { definition, mark } = this.#newDefinition()
    return async () => {
      await this.#send('PATCH', `/api/terms/${id}`, { definition })
      await this.#readUntil(termPath(slug), ({ body }) => body.includes(mark))
    }
  }

  /** Creates a term, until its page exists. */
  create(): () => Promise<void> {
    const { definition } = this.#newDefinition()
    const form = { name: this.#newName(), definition, categories: [this.#random.pick(this.#categories)] }
    return async () => {
      const term = termName.parse(JSON.parse(await this.#send('POST', '/api/terms', form)))
      this.#terms.push(term)
      await this.#readUntil(termPath(term.slug), ({ status }) => status === 200)
    }
  }

  /** Renames a term, until its page is at the new address and the former one redirects. */
  rename(): () => Promise<void> {
    const term = this.#anyTerm()
    const former = term.slug
    const name = this.#newName()
    return async () => {
      Object.assign(term, termName.parse(JSON.parse(await this.#send('PATCH', `/api/terms/${term.id}`, { name }))))
      await this.#readUntil(termPath(term.slug), ({ status }) => status === 200)
      await this.#readUntil(termPath(former), ({ status }) => status === 301)
    }
  }

  /** Deletes a term, until its page answers 404. */
  delete(): () => Promise<void> {
    const term = this.#anyTerm()
    this.#terms.splice(this.#terms.indexOf(term), 1)
    return async () => {
      await this.#send('DELETE', `/api/terms/${term.id}`)
      await this.#readUntil(termPath(term.slug), ({ status }) => status === 404)
    }
  }

  async #send(method: string, path: string, body?: object): Promise<string> {
    const answer = await this.#writer.ask(method, path, body)
    if ((answer.status ?? 0) < 300) return answer.body
    throw new Error(`${method} ${path} answered ${answer.status}: ${answer.body}`)
  }

  /** @throws if no reply is as expected within 30 s */
  async #readUntil(path: string, isExpected: (answer: Answer) => boolean): Promise<void> {
    for (const end = performance.now() + 30_000; performance.now() < end;) {
      const answer = await this.#reader.ask('GET', path).catch(() => null)
      if (answer === null || (answer.status === 200 && !answer.body.trimEnd().endsWith('</html>')))
        this.brokenReplies += 1
      else if (isExpected(answer)) return
      if (this.#pause > 0) await delay(this.#pause)
    }
    throw new Error(`${path} is not as expected after 30 s`)
  }

  #anyTerm = (): TermName => this.#random.pick(this.#terms)

  #newName = (): string => `${capitalize(anyWord(this.#random))} ${anyWord(this.#random)} ${this.#count}`

  /** `mark` is a text that occurs in no other definition. */
  #newDefinition(): { definition: string; mark: string } {
    const mark = `mark-${this.#count}-${this.#random.below(1e9)}`
    return { definition: `<p>${mark}</p>${this.#define(this.#random)}`, mark }
  }
}
