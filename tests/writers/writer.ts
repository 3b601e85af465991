import { anyWord, capitalize } from '../../bench/content/words.ts'
import type { Client, Reply } from '../../admin-api/testing/client.ts'
import type { Random } from '../../admin-api/testing/random.ts'
import * as categoryWrites from './category-writes.ts'
import * as imageWrites from './image-writes.ts'
import type { KnownTerm, KnownTerms } from './known-terms.ts'
import type { Service } from './service.ts'
import type { Tally } from './tally.ts'
import * as termWrites from './term-writes.ts'

/** Relative frequencies of the writes that have no share in `Shares`. */
const WEIGHTS = {
  ...{ createTerm: 22, editDefinition: 22, renameTerm: 14, renameBack: 6, moveTerm: 10 },
  ...{ setOtherNames: 8, switchLinks: 5, relateTerms: 4, swapNames: 3, replaceTerm: 3 },
  ...{ addImage: 3, captionImage: 2, deleteImage: 2 },
  ...{ makeLegacy: 10, makeCurrent: 4, vote: 10, createCategory: 1, deleteCategory: 1, rebuild: 1 },
} as const
type DrawnKind = keyof typeof WEIGHTS

/** Rebuilds every page, concurrently with the other writes. */
const rebuild = (writer: Writer): Promise<boolean> =>
  writer.write({ kind: 'rebuild', method: 'POST', path: '/api/publishing/rebuild' })

const writes = { ...termWrites, ...categoryWrites, ...imageWrites, rebuild }

/** Few letters, so that names are equal, slugs collide, and addresses pass from one term to another. */
const LETTERS = ['A', 'a', 'b', 'B', 'c', 'É', '9', '10', 'C++', '字', 'Ж']

interface WriterParts {
  terms: KnownTerms
  tally: Tally
  random: Random
  /** Makes the names of this writer differ from those of all others. */
  mark: string
  /** Rows of each import among the writes. */
  importRows: number
}

/** `kind` names it in the tally, `take` reads the reply, and `term` is removed from the known terms if the service does not find it. */
interface Write {
  kind: string
  method: 'POST' | 'PATCH' | 'DELETE'
  path: string
  body?: unknown
  take?: (reply: unknown) => void
  term?: KnownTerm
}

/** A signed-in administrator who writes to a glossary concurrently with others. */
export class Writer {
  readonly terms: KnownTerms
  readonly tally: Tally
  readonly random: Random
  readonly importRows: number
  readonly #service: Service
  readonly #client: Client
  readonly #mark: string
  #count = 0

  constructor(service: Service, client: Client, { terms, tally, random, mark, importRows }: WriterParts) {
    this.terms = terms
    this.tally = tally
    this.random = random
    this.importRows = importRows
    this.#service = service
    this.#client = client
    this.#mark = mark
  }

  /** Makes one write. @throws if it fails for another reason than a refusal by the service */
  async next(): Promise<void> {
    await writes[this.tally.kindBehindShare() ?? this.#draw()](this)
  }

  /** @returns whether it was accepted */
  async write({ kind, method, path, body, take, term }: Write): Promise<boolean> {
    this.tally.begin(kind)
    const reply = await this.ask(method, path, body)
    if (reply === null || reply.status >= 400) {
      this.tally.takeBack(kind, reply !== null)
      if (reply?.status === 404 && term !== undefined) this.terms.remove(term.id)
      return false
    }
    this.tally.accept()
    take?.(reply.body)
    return true
  }

  /** @returns null if the service was killed during the request and runs again */
  async ask(method: string, path: string, body?: unknown): Promise<Reply | null> {
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

  anyCategoryName = (): string => this.terms.anyCategory(this.random)?.name ?? `Category ${this.uniqueName()}`

  newName(): string {
    if (!this.random.chance(0.25)) return this.uniqueName()
    const letters = Array.from({ length: 1 + this.random.below(3) }, () => this.random.pick(LETTERS))
    return letters.join(this.random.chance(0.3) ? ' ' : '')
  }

  uniqueName(): string {
    this.#count += 1
    return `${capitalize(anyWord(this.random))} ${anyWord(this.random)} ${this.#mark}${this.#count}`
  }

  #draw(): DrawnKind {
    const kinds = Object.keys(WEIGHTS).filter(isDrawnKind)
    return kinds[this.random.weighted(kinds.map((kind) => WEIGHTS[kind]))] ?? 'editDefinition'
  }
}

const isDrawnKind = (name: string): name is DrawnKind => name in WEIGHTS
