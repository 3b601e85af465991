import { Random } from '../../bench/content/random.ts'
import { until } from '../product/product.ts'
import { compareWithData, type Untruths } from './compare-with-data.ts'
import { KnownTerms } from './known-terms.ts'
import type { Service } from './service.ts'
import { type Shares, Tally, USUAL_SHARES } from './tally.ts'
import { Writer } from './writer.ts'

/** Milliseconds until half of the writes are made. */
const HALF = 600_000

const CATEGORIES = 5

interface Crew {
  services: readonly Service[]
  /** How many, spread evenly over the services. A service lets 10 sign in. */
  writers: number
  seed: number
  shares?: Shares
  /** How many rows the imports among the writes have. */
  importRows?: number
}

/** Administrators who write at the same time and share what they know. */
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

  /** A few categories and so many terms. */
  async prepare(terms: number): Promise<void> {
    const [first] = this.all
    for (let count = 0; count < CATEGORIES; count += 1) await first?.createCategory()
    if (terms > 0) await first?.importRows(terms)
    this.tally.clear()
  }

  /** Deletes terms of an import as soon as it is acknowledged, before it can be published. @returns milliseconds of the deletions */
  async importAndDelete(rows: number, deleted: number): Promise<number> {
    await this.prepare(0)
    await this.all[0]?.importRows(rows)
    const begin = performance.now()
    const isOver = (): boolean => this.tally.of('deleteTerm') >= deleted
    await this.writeUntil(isOver, (writer) => writer.deleteTerm())
    return performance.now() - begin
  }

  /** An import, a bulk deletion of its terms, then as many renames of terms at once, while categories are renamed, made and deleted. */
  async writeInBulk(rows: number, categoryRenames: number): Promise<void> {
    const [first] = this.all
    const before = new Set(this.terms.all().map(({ id }) => id))
    await first?.importRows(rows)
    await first?.bulkDelete(this.terms.all().filter(({ id }) => !before.has(id)))
    const renames = this.tally.of('renameTerm') + rows
    const isOver = (): boolean => this.tally.of('renameTerm') >= renames
    const changeCategories = async (): Promise<void> => {
      for (let count = 1; count <= categoryRenames; count += 1) {
        await first?.renameCategory()
        if (count % 2 === 0) continue
        await first?.createCategory()
        await first?.deleteCategory()
      }
    }
    await Promise.all([changeCategories(), this.writeUntil(isOver, (writer) => writer.renameTerm())])
  }

  /** All write without a pause until it is over. */
  async writeUntil(isOver: () => boolean, write = (writer: Writer) => writer.next()): Promise<void> {
    const writeOn = async (writer: Writer): Promise<void> => {
      while (!isOver()) await write(writer)
    }
    await Promise.all(this.all.map(writeOn))
  }

  /** All write until so many writes are accepted; when half are, the last of several services is killed and started again. */
  async write(writes: number): Promise<void> {
    const writing = this.writeUntil(() => this.tally.accepted >= writes)
    const last = this.#services.length > 1 ? this.#services.at(-1) : undefined
    const isHalf = (): boolean => this.tally.accepted >= writes / 2
    const killing =
      last === undefined ? null : until(HALF, 'half of the writes', isHalf).then(() => last.killAndStartAgain())
    await Promise.all([writing, killing])
  }

  /** What each service publishes, compared with the data as they are now. */
  compareWithData(): Promise<Untruths[]> {
    const products = this.#services.map(({ product }) => product)
    return compareWithData(products, this.terms.deletedAddresses)
  }
}
