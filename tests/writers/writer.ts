import { makeDefinition } from '../../bench/content/definitions.ts'
import type { Random } from '../../bench/content/random.ts'
import { anyWord, capitalize } from '../../bench/content/words.ts'
import { importLine } from '../../contracts/import.ts'
import type { Client } from '../product/client.ts'
import { importForm } from './import-file.ts'
import type { KnownTerm, KnownTerms } from './known-terms.ts'
import type { Service } from './service.ts'
import type { Tally } from './tally.ts'

/** How often each of the writes is drawn that have no share of their own, in parts of all. */
const WEIGHTS = {
  ...{ createTerm: 22, editDefinition: 22, renameTerm: 14, renameBack: 6, moveTerm: 10 },
  ...{ makeLegacy: 10, makeCurrent: 4, vote: 10, createCategory: 1, deleteCategory: 1 },
} as const
type DrawnKind = keyof typeof WEIGHTS

/** Names that meet, so that slugs collide and addresses go from one term to another. */
const COMMON_NAMES = ['A', 'a b', 'B', '10', 'C++', 'É', '字', 'Ж x']
const BULK = 60
const CATEGORIES = { few: 4, many: 14 }
/** Below the 60 a minute that an address has. */
const VOTES = 50

interface WriterParts {
  terms: KnownTerms
  tally: Tally
  random: Random
  /** Sets a writer's names apart from those of all others. */
  mark: string
  /** How many rows the imports among the writes have. */
  importRows: number
}

/** A signed-in administrator who writes to a glossary that others write to at the same time. */
export class Writer {
  readonly #service: Service
  readonly #client: Client
  readonly #terms: KnownTerms
  readonly #tally: Tally
  readonly #random: Random
  readonly #mark: string
  readonly #importRows: number
  #count = 0

  constructor(service: Service, client: Client, parts: WriterParts) {
    this.#service = service
    this.#client = client
    this.#terms = parts.terms
    this.#tally = parts.tally
    this.#random = parts.random
    this.#mark = parts.mark
    this.#importRows = parts.importRows
  }

  /** One write. @throws when it fails for anything but a reason of the service */
  async next(): Promise<void> {
    await this[this.#tally.owed() ?? this.#draw()]()
  }

  async createTerm(): Promise<void> {
    const isLegacy = this.#random.chance(0.1)
    const body = {
      name: this.#newName(),
      definition: makeDefinition(this.#random),
      categories: [this.#categoryName()],
      isLegacy,
      currentTermId: isLegacy ? (this.#terms.anyTerm(this.#random)?.id ?? null) : null,
    }
    await this.#write('createTerm', 'POST', '/api/terms', body, (reply) => this.#terms.learn(reply))
  }

  async editDefinition(): Promise<void> {
    await this.#patch('editDefinition', () => ({ definition: makeDefinition(this.#random) }))
  }

  async renameTerm(term = this.#terms.anyTerm(this.#random)): Promise<void> {
    await this.#patch('renameTerm', () => ({ name: this.#newName() }), term)
  }

  async renameBack(): Promise<void> {
    await this.#patch('renameBack', ({ formerName }) => ({ name: formerName ?? this.#newName() }))
  }

  async makeLegacy(): Promise<void> {
    await this.#patch('makeLegacy', () => ({
      isLegacy: true,
      currentTermId: this.#random.chance(0.9) ? (this.#terms.anyTerm(this.#random)?.id ?? null) : null,
    }))
  }

  async makeCurrent(): Promise<void> {
    await this.#patch('makeCurrent', () => ({ isLegacy: false }))
  }

  async moveTerm(): Promise<void> {
    const categories = [...new Set([this.#categoryName(), this.#categoryName()])]
    await this.#patch('moveTerm', () => ({ categories }))
  }

  async vote(): Promise<void> {
    const term = this.#terms.anyTerm(this.#random)
    if (term === null || this.#tally.of('vote') >= VOTES) return this.editDefinition()
    const isTakenBack = this.#random.chance(0.2)
    if (isTakenBack) await this.#write('vote', 'DELETE', `/api/votes/${term.id}`)
    else await this.#write('vote', 'POST', '/api/votes', { termId: term.id, isUpvote: this.#random.chance(0.6) })
  }

  async createCategory(): Promise<void> {
    if (this.#terms.categoryCount >= CATEGORIES.many) return this.editDefinition()
    const body = { name: `Category ${this.#uniqueName()}` }
    await this.#write('createCategory', 'POST', '/api/categories', body, (reply) => this.#terms.learnCategory(reply))
  }

  async renameCategory(): Promise<void> {
    const category = this.#terms.anyCategory(this.#random)
    if (category === null) return this.createCategory()
    const body = { name: `Category ${this.#uniqueName()}` }
    const path = `/api/categories/${category.id}`
    const isDone = await this.#write('renameCategory', 'PATCH', path, body, (reply) => this.#terms.learnCategory(reply))
    if (!isDone) this.#terms.forgetCategory(category.id)
  }

  async deleteCategory(): Promise<void> {
    const category = this.#terms.anyCategory(this.#random)
    if (category === null || this.#terms.categoryCount <= CATEGORIES.few) return this.createCategory()
    this.#terms.forgetCategory(category.id)
    await this.#write('deleteCategory', 'DELETE', `/api/categories/${category.id}`)
  }

  async deleteTerm(): Promise<void> {
    const term = this.#terms.anyTerm(this.#random)
    if (term === null) return this.createTerm()
    const path = `/api/terms/${term.id}`
    await this.#write('deleteTerm', 'DELETE', path, undefined, () => this.#terms.deleted(term), term)
  }

  /** All or none are deleted: where another writer was quicker with one of them, the reply is a refusal. */
  async bulkDelete(terms = this.#someTerms()): Promise<void> {
    if (terms.length === 0) return this.createTerm()
    for (const { id } of terms) this.#terms.forget(id)
    const body = { ids: terms.map(({ id }) => id) }
    await this.#write('bulkDelete', 'POST', '/api/terms/bulk-delete', body, () => {
      for (const term of terms) this.#terms.deleted(term)
    })
  }

  async importRows(count = this.#importRows): Promise<void> {
    const rows = Array.from({ length: count }, () => ({
      name: this.#uniqueName(),
      definition: `What ${anyWord(this.#random)} ${anyWord(this.#random)} is`,
      category: this.#categoryName(),
    }))
    const isDone = await this.#write('importRows', 'POST', '/api/terms/import', importForm(rows), (reply) => {
      const last = importLine.parse(JSON.parse(String(reply).trimEnd().split('\n').at(-1) ?? ''))
      if (!('result' in last)) throw new Error(`The import ended with ${JSON.stringify(last)}`)
    })
    if (!isDone) return
    const categories = new Map(rows.map(({ name, category }) => [name, category]))
    const names = await this.#ask('GET', '/api/terms/names')
    if (names !== null) this.#terms.learnNames(names.body, categories)
  }

  async #patch(
    kind: DrawnKind,
    fieldsFor: (term: KnownTerm) => object,
    term = this.#terms.anyTerm(this.#random),
  ): Promise<void> {
    if (term === null) return this.createTerm()
    await this.#write(
      kind,
      'PATCH',
      `/api/terms/${term.id}`,
      fieldsFor(term),
      (reply) => this.#terms.learn(reply),
      term,
    )
  }

  /** @returns whether it was accepted; what was not found is forgotten */
  async #write(
    kind: string,
    method: string,
    path: string,
    body?: unknown,
    take: (reply: unknown) => void = () => undefined,
    term: KnownTerm | null = null,
  ): Promise<boolean> {
    this.#tally.begin(kind)
    const reply = await this.#ask(method, path, body)
    if (reply === null || reply.status >= 400) {
      this.#tally.takeBack(kind, reply !== null)
      if (reply?.status === 404 && term !== null) this.#terms.forget(term.id)
      return false
    }
    this.#tally.accept()
    take(reply.body)
    return true
  }

  /** Null when the service was killed meanwhile and is back. */
  async #ask(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown } | null> {
    try {
      const reply = await this.#client.ask(method, path, body)
      if (reply.status < 500) return reply
      throw new Error(`${method} ${path} answered ${reply.status}: ${JSON.stringify(reply.body)}`)
    } catch (failure) {
      if (this.#service.comingBack === null) throw failure
      await this.#service.comingBack
      return null
    }
  }

  #draw(): DrawnKind {
    const kinds = Object.keys(WEIGHTS).filter(isDrawnKind)
    return kinds[this.#random.weighted(kinds.map((kind) => WEIGHTS[kind]))] ?? 'editDefinition'
  }

  #someTerms(): KnownTerm[] {
    const picked = Array.from({ length: 1 + this.#random.below(BULK) }, () => this.#terms.anyTerm(this.#random))
    return [...new Set(picked)].filter((term) => term !== null)
  }

  #categoryName = (): string => this.#terms.anyCategory(this.#random)?.name ?? `Category ${this.#uniqueName()}`

  #newName(): string {
    return this.#random.chance(0.15) ? this.#random.pick(COMMON_NAMES) : this.#uniqueName()
  }

  #uniqueName(): string {
    this.#count += 1
    return `${capitalize(anyWord(this.#random))} ${anyWord(this.#random)} ${this.#mark}${this.#count}`
  }
}

const isDrawnKind = (name: string): name is DrawnKind => name in WEIGHTS
