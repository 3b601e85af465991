import { termPath } from '../../contracts/paths.ts'
import { termName, type TermName } from '../../contracts/term.ts'
import type { Client } from '../../tests/product/client.ts'
import { makeDefinition } from '../content/definitions.ts'
import type { GlossaryContent } from '../../content-build/glossary/glossary.ts'
import { Random } from '../content/random.ts'
import { anyWord, capitalize } from '../content/words.ts'
import type { EditKind } from './edit-plan.ts'
import type { PageReader } from './page-reader.ts'

/**
 * Makes edits as an administrator and waits for them as a reader: the time of an edit runs from sending it to the end of the first
 * reply that shows it.
 */
export class Editor {
  readonly #client: Client
  readonly #reader: PageReader
  readonly #random: Random
  readonly #terms: TermName[]
  readonly #categories: string[]
  #count = 0

  constructor(client: Client, reader: PageReader, { terms, categories }: GlossaryContent, seed: number) {
    this.#client = client
    this.#reader = reader
    this.#random = new Random(seed)
    this.#terms = terms.map(({ id, name, slug }) => ({ id, name, slug }))
    this.#categories = categories.map(({ name }) => name)
  }

  /** Makes one edit. Returns milliseconds. */
  async time(kind: EditKind): Promise<number> {
    this.#count += 1
    const makeEdit = this[kind]()
    const begin = performance.now()
    await makeEdit()
    return performance.now() - begin
  }

  /** A new definition; the page shows it. */
  edit(): () => Promise<void> {
    const { id, slug } = this.#anyTerm()
    const { definition, mark } = this.#newDefinition()
    return async () => {
      await this.#client.send('PATCH', `/api/terms/${id}`, { definition })
      await this.#reader.readUntil(termPath(slug), ({ body }) => body.includes(mark))
    }
  }

  /** A new term; its page is there. */
  create(): () => Promise<void> {
    const { definition } = this.#newDefinition()
    const form = { name: this.#newName(), definition, categories: [this.#random.pick(this.#categories)] }
    return async () => {
      const term = termName.parse(await this.#client.send('POST', '/api/terms', form))
      this.#terms.push(term)
      await this.#reader.readUntil(termPath(term.slug), ({ status }) => status === 200)
    }
  }

  /** A new name; the page is at its new address and the old one leads there. */
  rename(): () => Promise<void> {
    const term = this.#anyTerm()
    const former = term.slug
    const name = this.#newName()
    return async () => {
      Object.assign(term, termName.parse(await this.#client.send('PATCH', `/api/terms/${term.id}`, { name })))
      await this.#reader.readUntil(termPath(term.slug), ({ status }) => status === 200)
      await this.#reader.readUntil(termPath(former), ({ status }) => status === 301)
    }
  }

  /** A term less; its page is gone. */
  delete(): () => Promise<void> {
    const [term] = this.#terms.splice(this.#random.below(this.#terms.length), 1)
    if (term === undefined) throw new Error('There is no term left to delete')
    return async () => {
      await this.#client.send('DELETE', `/api/terms/${term.id}`)
      await this.#reader.readUntil(termPath(term.slug), ({ status }) => status === 404)
    }
  }

  #anyTerm = (): TermName => this.#random.pick(this.#terms)

  #newName = (): string => `${capitalize(anyWord(this.#random))} ${anyWord(this.#random)} ${this.#count}`

  /** With a text that stands nowhere else. */
  #newDefinition(): { definition: string; mark: string } {
    const mark = `mark-${this.#count}-${this.#random.below(1e9)}`
    return { definition: `<p>${mark}</p>${makeDefinition(this.#random)}`, mark }
  }
}
