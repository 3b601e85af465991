import { z } from 'zod'
import type { Client } from '../product/client.ts'
import { seededRandom } from './seeded-random.ts'

const withId = z.object({ id: z.number() })
const names = z.array(z.object({ id: z.number(), name: z.string() }))

/** How often each operation is drawn, in parts of all. */
const weights = {
  createTerm: 12,
  editDefinition: 12,
  renameTerm: 12,
  renameBack: 8,
  makeLegacy: 12,
  makeCurrent: 5,
  moveTerm: 8,
  deleteTerm: 6,
  bulkDelete: 2,
  createCategory: 3,
  renameCategory: 4,
  deleteCategory: 2,
  vote: 10,
}

type OperationName = keyof typeof weights

/**
 * Random operations of administrators and voters on a small glossary, over HTTP. Some are refused (a cycle, a taken name, too many
 * votes), and must change nothing.
 */
export class RandomOperations {
  readonly #client: Client
  readonly #random: () => number
  readonly #formerNames = new Map<number, string>()
  #terms: { id: number; name: string }[] = []
  #categories: { id: number; name: string }[] = []

  constructor(client: Client, seed: number) {
    this.#client = client
    this.#random = seededRandom(seed)
  }

  /** A few categories and enough terms that listings have several pages. */
  async prepare(terms: number): Promise<void> {
    for (let index = 0; index < 4; index += 1) await this.createCategory()
    await this.#look()
    for (let index = 0; index < terms; index += 1) await this.createTerm()
    await this.#look()
  }

  /** One operation; returns its name. */
  async next(): Promise<OperationName> {
    const name = this.#draw()
    await this[name]()
    await this.#look()
    return name
  }

  async createTerm(): Promise<void> {
    await this.#ask('POST', '/api/terms', {
      name: this.#name(),
      definition: this.#definition(),
      isLegacy: false,
      currentTermId: null,
      categories: [this.#category().name],
    })
  }

  async editDefinition(): Promise<void> {
    await this.#patch(this.#term().id, { definition: this.#definition() })
  }

  async renameTerm(): Promise<void> {
    const { id, name } = this.#term()
    this.#formerNames.set(id, name)
    await this.#patch(id, { name: this.#random() < 0.4 ? `${name} x` : this.#name() })
  }

  async renameBack(): Promise<void> {
    const { id, name } = this.#term()
    const former = this.#formerNames.get(id)
    if (former === undefined) return this.renameTerm()
    this.#formerNames.set(id, name)
    await this.#patch(id, { name: former })
  }

  async makeLegacy(): Promise<void> {
    await this.#patch(this.#term().id, { isLegacy: true, currentTermId: this.#random() < 0.9 ? this.#term().id : null })
  }

  async makeCurrent(): Promise<void> {
    await this.#patch(this.#term().id, { isLegacy: false })
  }

  async moveTerm(): Promise<void> {
    await this.#patch(this.#term().id, { categories: [...new Set([this.#category().name, this.#category().name])] })
  }

  async deleteTerm(): Promise<void> {
    if (this.#terms.length > 60) await this.#ask('DELETE', `/api/terms/${this.#term().id}`)
  }

  async bulkDelete(): Promise<void> {
    if (this.#terms.length < 80) return
    const ids = [...new Set(Array.from({ length: 1 + Math.floor(this.#random() * 15) }, () => this.#term().id))]
    await this.#ask('POST', '/api/terms/bulk-delete', { ids })
  }

  async createCategory(): Promise<void> {
    if (this.#categories.length < 12) await this.#ask('POST', '/api/categories', { name: `Category ${this.#name()}` })
  }

  async renameCategory(): Promise<void> {
    await this.#ask('PATCH', `/api/categories/${this.#category().id}`, { name: `Category ${this.#name()}` })
  }

  async deleteCategory(): Promise<void> {
    if (this.#categories.length > 2) await this.#ask('DELETE', `/api/categories/${this.#category().id}`)
  }

  async vote(): Promise<void> {
    const { id } = this.#term()
    if (this.#random() < 0.2) await this.#ask('DELETE', `/api/votes/${id}`)
    else await this.#ask('POST', '/api/votes', { termId: id, isUpvote: this.#random() < 0.6 })
  }

  /** A refusal is fine, a failure is not. */
  async #ask(method: string, path: string, body?: unknown): Promise<void> {
    const reply = await this.#client.ask(method, path, body)
    if (reply.status >= 500)
      throw new Error(`${method} ${path} answered ${reply.status}: ${JSON.stringify(reply.body)}`)
    if (method === 'POST' && path === '/api/terms') withId.parse(reply.body)
  }

  async #patch(id: number, fields: object): Promise<void> {
    await this.#ask('PATCH', `/api/terms/${id}`, fields)
  }

  async #look(): Promise<void> {
    this.#terms = names.parse(await this.#client.send('GET', '/api/terms/names'))
    this.#categories = names.parse(await this.#client.send('GET', '/api/categories'))
  }

  #draw(): OperationName {
    const all = Object.entries(weights).flatMap(([name, weight]) => Array<string>(weight).fill(name))
    const drawn = all[Math.floor(this.#random() * all.length)]
    return isOperation(drawn) ? drawn : 'editDefinition'
  }

  #pick<T>(from: readonly T[]): T {
    const picked = from[Math.floor(this.#random() * from.length)]
    if (picked === undefined) throw new Error('There is nothing to pick from')
    return picked
  }

  #term = (): { id: number; name: string } => this.#pick(this.#terms)
  #category = (): { id: number; name: string } => this.#pick(this.#categories)

  /** Few letters, so that names meet, slugs collide and letters fill pages. */
  #name(): string {
    const letters = ['A', 'a', 'b', 'B', 'c', 'É', '9', '10', 'C++', '字', 'Ж']
    const length = 1 + Math.floor(this.#random() * 3)
    return Array.from({ length }, () => this.#pick(letters)).join(this.#random() < 0.3 ? ' ' : '')
  }

  #definition(): string {
    const text = Array.from({ length: 3 + Math.floor(this.#random() * 60) }, () =>
      this.#pick(['data', 'of', 'profiles', '<b>']),
    )
    return `<p>${text.join(' ').replaceAll('<b>', '<strong>a</strong> &amp;')}</p>`
  }
}

const isOperation = (name: string | undefined): name is OperationName => name !== undefined && name in weights
