import { Random } from '../../bench/content/random.ts'
import { KnownTerms } from './known-terms.ts'
import type { Service } from './service.ts'
import { type Shares, Tally, USUAL_SHARES } from './tally.ts'
import { Writer } from './writer.ts'

interface Crew {
  services: readonly Service[]
  /** How many, spread evenly over the services. A service lets 10 sign in. */
  writers: number
  seed: number
  shares?: Shares
  /** Is told the addresses of pages that an accepted write concerns. */
  touched?: (paths: string[]) => void
}

/** Administrators who write at the same time and share what they know. */
export class Writers {
  readonly terms: KnownTerms
  readonly tally: Tally
  readonly all: readonly Writer[]

  private constructor(terms: KnownTerms, tally: Tally, all: readonly Writer[]) {
    this.terms = terms
    this.tally = tally
    this.all = all
  }

  static async signIn({ services, writers, seed, shares = USUAL_SHARES, touched }: Crew): Promise<Writers> {
    const terms = new KnownTerms(touched)
    const tally = new Tally(shares)
    const signedIn: Writer[] = []
    for (let index = 0; index < writers; index += 1) {
      const service = services[index % services.length]
      if (service === undefined) throw new Error('There is no service to write to')
      const parts = { terms, tally, random: new Random(seed * 1000 + index), mark: String.fromCharCode(97 + index) }
      signedIn.push(new Writer(service, await service.product.signIn(), parts))
    }
    return new Writers(terms, tally, signedIn)
  }

  /** A few categories and so many terms. */
  async prepare(terms: number): Promise<void> {
    const [first] = this.all
    for (let count = 0; count < 5; count += 1) await first?.createCategory()
    await first?.importRows(terms)
    this.tally.clear()
  }

  /** All write without a pause until it is over. */
  async writeUntil(isOver: (tally: Tally) => boolean): Promise<void> {
    const write = async (writer: Writer): Promise<void> => {
      while (!isOver(this.tally)) await writer.next()
    }
    await Promise.all(this.all.map(write))
  }
}
