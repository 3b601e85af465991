import { until } from '../../admin-api/testing/until.ts'
import type { Product } from '../product/product.ts'
import { Random } from '../../admin-api/testing/random.ts'
import { compareWithData, type Discrepancies } from './compare-with-data.ts'
import { createCategory, deleteCategory, renameCategory } from './category-writes.ts'
import { KnownTerms } from './known-terms.ts'
import { Service } from './service.ts'
import { type Shares, Tally, USUAL_SHARES } from './tally.ts'
import { bulkDelete, deleteTerm, importRows, renameTerm } from './term-writes.ts'
import { Writer } from './writer.ts'

const CATEGORIES = 5

interface Crew {
  services: readonly Service[]
  /** Number of writers, spread evenly over the services. A service lets 10 sign in. */
  writers: number
  seed: number
  shares?: Shares
  /** Rows of each import among the writes. */
  importRows?: number
}

/** Administrators who write concurrently and share what they know. */
export class Writers {
  readonly terms: KnownTerms
  readonly tally: Tally
  readonly all: readonly Writer[]
  readonly #services: readonly Service[]

  private constructor(services: readonly Service[], terms: KnownTerms, tally: Tally, all: readonly Writer[]) {
    this.#services = services
    this.terms = terms
    this.tally = tally
    this.all = all
  }

  static async signIn({ services, writers, seed, shares = USUAL_SHARES, importRows = 500 }: Crew): Promise<Writers> {
    const terms = new KnownTerms()
    const tally = new Tally(shares)
    const signedIn: Writer[] = []
    for (let index = 0; index < writers; index += 1) {
      const service = services[index % services.length]
      if (service === undefined) throw new Error('There is no service to write to')
      const parts = {
        terms,
        tally,
        random: new Random(seed * 1000 + index),
        mark: String.fromCharCode(97 + index),
        importRows,
      }
      signedIn.push(new Writer(service, await service.product.signIn(), parts))
    }
    return new Writers(services, terms, tally, signedIn)
  }

  /** A single administrator, whose writes keep the glossary at about this number of terms. */
  static async alone(product: Product, seed: number, terms: number): Promise<Writer> {
    const shares = { deleteTerm: 0.06, bulkDelete: 0.007, renameCategory: 0.04, importRows: 0 }
    const writers = await Writers.signIn({ services: [new Service(product)], writers: 1, seed, shares })
    await writers.prepare(terms)
    return writers.first
  }

  private get first(): Writer {
    const [first] = this.all
    if (first === undefined) throw new Error('There is no writer')
    return first
  }

  /** Creates a few categories and this many terms. */
  async prepare(terms: number): Promise<void> {
    for (let count = 0; count < CATEGORIES; count += 1) await createCategory(this.first)
    if (terms > 0) await importRows(this.first, terms)
    this.tally.clear()
  }

  /** Deletes terms of an import as soon as it is acknowledged, before it can be published. @returns milliseconds that the deletions took */
  async importAndDelete(rows: number, deleted: number): Promise<number> {
    await this.prepare(0)
    await importRows(this.first, rows)
    const begin = performance.now()
    const isOver = (): boolean => this.tally.of('deleteTerm') >= deleted
    await this.writeUntil(isOver, deleteTerm)
    return performance.now() - begin
  }

  /** Imports terms, deletes them in bulk, then renames as many terms at once, while categories are renamed, created and deleted. */
  async writeInBulk(rows: number, categoryRenames: number): Promise<void> {
    const before = new Set(this.terms.all().map(({ id }) => id))
    await importRows(this.first, rows)
    await bulkDelete(
      this.first,
      this.terms.all().filter(({ id }) => !before.has(id)),
    )
    const renames = this.tally.of('renameTerm') + rows
    const isOver = (): boolean => this.tally.of('renameTerm') >= renames
    const changeCategories = async (): Promise<void> => {
      for (let count = 1; count <= categoryRenames; count += 1) {
        await renameCategory(this.first)
        if (count % 2 === 0) continue
        await createCategory(this.first)
        await deleteCategory(this.first)
      }
    }
    await Promise.all([changeCategories(), this.writeUntil(isOver, renameTerm)])
  }

  /** All writers write without a pause until `isOver` is true. */
  async writeUntil(isOver: () => boolean, write = (writer: Writer) => writer.next()): Promise<void> {
    const writeOn = async (writer: Writer): Promise<void> => {
      while (!isOver()) await write(writer)
    }
    await Promise.all(this.all.map(writeOn))
  }

  /** All write until this many writes are accepted. After half of them, the last of several services is killed and started again. */
  async write(writes: number): Promise<void> {
    const writing = this.writeUntil(() => this.tally.accepted >= writes)
    const last = this.#services.length > 1 ? this.#services.at(-1) : undefined
    const isHalf = (): boolean => this.tally.accepted >= writes / 2
    const killing = last === undefined ? null : until('half of the writes', isHalf).then(() => last.killAndStartAgain())
    await Promise.all([writing, killing])
  }

  /** Compares what each service publishes with the current data. */
  compareWithData(): Promise<Discrepancies[]> {
    const products = this.#services.map(({ product }) => product)
    return compareWithData(products, this.terms.deletedAddresses)
  }
}
