import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import type { Client } from '../product/client.ts'
import { compareFolders, noDifference, readFolder } from '../product/folder.ts'
import { Product } from '../product/product.ts'
import { RandomOperations } from './random-operations.ts'
import { seededRandom } from './seeded-random.ts'

const seed = Number(process.env.EXACT_SEED ?? Math.floor(new Date().getTime() / 86_400_000))
const KILLS = 20
const WRITERS = 4

/** Milliseconds from the restart until the folder must be right again. */
const RECOVERY = 10_000

const term = z.object({ id: z.number(), name: z.string(), definition: z.string() })

/** Edits the same terms over and over, and remembers what was acknowledged and what was on its way. */
class Writer {
  readonly #acknowledged = new Map<number, string>()
  readonly #onTheirWay = new Map<number, string>()
  #count = 0

  constructor(
    readonly name: string,
    readonly ids: readonly number[],
  ) {}

  async writeUntilDead(client: Client): Promise<void> {
    for (;;) {
      this.#count += 1
      const id = this.ids[this.#count % this.ids.length] ?? 0
      const text = `${this.name} wrote ${this.#count}`
      this.#onTheirWay.set(id, text)
      // Every third edit is a new name: the page moves, its former address redirects.
      const fields =
        this.#count % 3 === 0 ? { name: text, definition: `<p>${text}</p>` } : { definition: `<p>${text}</p>` }
      try {
        await client.send('PATCH', `/api/terms/${id}`, fields)
      } catch {
        return
      }
      this.#acknowledged.set(id, text)
      this.#onTheirWay.delete(id)
    }
  }

  get acknowledged(): number {
    return this.#acknowledged.size
  }

  /** Every acknowledged edit is in the data, unless the one that was on its way has come after it. */
  async check(client: Client): Promise<void> {
    for (const [id, text] of this.#acknowledged) {
      const { definition } = term.parse(await client.send('GET', `/api/terms/${id}`))
      const allowed = [text, this.#onTheirWay.get(id)].flatMap((one) => (one === undefined ? [] : [`<p>${one}</p>`]))
      expect(allowed).toContain(definition)
      this.#acknowledged.set(id, definition.slice(3, -4))
    }
    this.#onTheirWay.clear()
  }
}

describe(`kill -9 at ${KILLS} random moments during edits and publishes (EXACT_SEED=${seed})`, () => {
  let product: Product
  const random = seededRandom(seed)
  const folders: string[] = []
  const newFolder = (): string => {
    const folder = mkdtempSync(join(tmpdir(), 'glossary-fresh-'))
    folders.push(folder)
    return folder
  }

  beforeAll(async () => {
    product = await Product.start({ STARTER_GLOSSARY: 'off', VOTE_PUBLISH_SECONDS: '1' })
  }, 90_000)

  afterAll(async () => {
    await product.dispose()
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  })

  // Shows publishing/crash
  it('loses no acknowledged edit, tears no file, and is right again within 10 s of the restart', async () => {
    const client = await product.signIn()
    await new RandomOperations(client, seed).prepare(120)
    const ids = z.array(z.object({ id: z.number() })).parse(await client.send('GET', '/api/terms/names'))
    const writers = Array.from(
      { length: WRITERS },
      (_, index) =>
        new Writer(
          `Writer ${index}`,
          ids.filter((_id, place) => place % WRITERS === index).map(({ id }) => id),
        ),
    )

    for (let kill = 0; kill < KILLS; kill += 1) {
      const editors = await product.signIn()
      const writing = writers.map((writer) => writer.writeUntilDead(editors))
      await delay(random() * 250)
      await product.kill()
      await Promise.all(writing)
      expectWholeFiles(product.siteFolder)

      // Now and then it dies again while it puts things right.
      if (kill % 4 === 3) {
        const starting = product.startAgain().catch(() => undefined)
        await delay(200 + random() * 800)
        await product.kill()
        await starting
      }

      const restart = performance.now()
      await product.startAgain()
      const reader = await product.signIn()
      await product.settle(reader)
      expect(performance.now() - restart).toBeLessThan(RECOVERY)

      for (const writer of writers) await writer.check(reader)
      const fresh = newFolder()
      await product.publishTo(fresh)
      expect(compareFolders(product.siteFolder, fresh)).toEqual(noDifference)
    }
    expect(writers.every(({ acknowledged }) => acknowledged > 0)).toBe(true)
  }, 300_000)
})

/** A page that was cut off would lack its end. */
function expectWholeFiles(folder: string): void {
  const pages = [...readFolder(folder).keys()].filter((file) => file.endsWith('.html'))
  const isWhole = (file: string): boolean => readFileSync(join(folder, file), 'utf8').trimEnd().endsWith('</html>')
  expect(pages.filter((file) => !isWhole(file))).toEqual([])
}
