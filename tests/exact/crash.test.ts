import { describe, expect, it } from '@jest/globals'
import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from '../../admin-api/testing/client.ts'
import { until } from '../../admin-api/testing/until.ts'
import { noDifference } from '../product/folder.ts'
import type { Product } from '../product/product.ts'
import { productForAll } from '../product/shared-product.ts'
import { Random, seed } from '../../admin-api/testing/random.ts'
import { Writers } from '../writers/writers.ts'

/** `KILLS=20` for a longer run. */
const KILLS = Number(process.env['KILLS'] ?? 4)
const WRITERS = 4
/** More than fit on one listing page. */
const TERMS = 80

/** Edits the same terms over and over, and remembers the acknowledged edits and those in flight. */
class Writer {
  /** An edit was acknowledged since the last start; the first one is slow, because it loads the sanitizer. */
  isHeard = false
  readonly #acknowledged = new Map<number, string>()
  readonly #onTheirWay = new Map<number, string>()
  #count = 0

  constructor(
    readonly name: string,
    readonly ids: readonly number[],
  ) {}

  async writeUntilDead(client: Client): Promise<void> {
    this.isHeard = false
    for (;;) {
      this.#count += 1
      const id = this.ids[this.#count % this.ids.length] ?? 0
      const text = `${this.name} wrote ${this.#count}`
      this.#onTheirWay.set(id, text)
      // Every third edit is a rename: the page moves, and its former address redirects.
      const fields =
        this.#count % 3 === 0 ? { name: text, definition: `<p>${text}</p>` } : { definition: `<p>${text}</p>` }
      const reply = await client.ask('PATCH', `/api/terms/${id}`, fields).catch(() => null)
      if (reply === null) return
      expect(reply.status).toBe(200)
      this.#acknowledged.set(id, text)
      this.#onTheirWay.delete(id)
      this.isHeard = true
    }
  }

  /** Every acknowledged edit is in the data, unless the edit in flight has replaced it. */
  check(definitions: ReadonlyMap<number, string>): void {
    for (const [id, text] of this.#acknowledged) {
      const definition = definitions.get(id) ?? ''
      const allowed = [text, this.#onTheirWay.get(id)].flatMap((one) => (one === undefined ? [] : [`<p>${one}</p>`]))
      expect(allowed).toContain(definition)
      this.#acknowledged.set(id, definition.slice(3, -4))
    }
    this.#onTheirWay.clear()
  }
}

describe(`kill -9 at ${KILLS} random moments during edits and publishes (EXACT_SEED=${seed})`, () => {
  const { product, client } = productForAll({ STARTER_GLOSSARY: 'off', VOTE_PUBLISH_SECONDS: '1' })
  const random = new Random(seed)

  // Shows publishing/crash
  it('loses no acknowledged edit and leaves no partial page, and the restart publishes correctly', async () => {
    await Writers.alone(product, seed, TERMS)
    const ids = (await readTerms(client)).map(({ id }) => id)
    const writers = Array.from(
      { length: WRITERS },
      (_, index) =>
        new Writer(
          `Writer ${index}`,
          ids.filter((_id, place) => place % WRITERS === index),
        ),
    )

    for (let kill = 1; kill <= KILLS; kill += 1) {
      const writing = writers.map((writer) => writer.writeUntilDead(client))
      await until('each to have written', () => writers.every(({ isHeard }) => isHeard))
      await delay(random.next() * 250)
      await product.kill()
      await Promise.all(writing)
      expectWholeFiles(product)

      // Now and then the product is killed again while it recovers.
      if (kill % 4 === 0) {
        const starting = product.startAgain().catch(() => undefined)
        await delay(200 + random.next() * 800)
        await product.kill()
        await starting
      }

      await product.startAgain()
      await client.settle()
      const texts = new Map((await readTerms(client)).map(({ id, definition }) => [id, definition]))
      for (const writer of writers) writer.check(texts)
      // An error after one kill is not repaired by the next, so every second comparison is enough.
      if (kill % 2 === 1) continue
      expect(await product.compareWithFullBuild(kill === KILLS ? 'command' : 'thread')).toEqual(noDifference)
    }
  }, 600_000)
})

const readTerms = async (client: Client) => (await client.content('?limit=1000')).terms

/** A truncated page would lack its end tag. */
function expectWholeFiles(product: Product): void {
  expect(product.pages.filter((file) => !product.readSite(file).trimEnd().endsWith('</html>'))).toEqual([])
}
