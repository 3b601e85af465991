import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { z } from 'zod'
import { Client } from '../product/client.ts'
import { Product, until } from '../product/product.ts'
import { KeepingProxy } from './keeping-proxy.ts'
import { Writer } from './writer.ts'

/** The whole measure is 20. */
const STOPS = Number(process.env.STOPS ?? 4)
const WRITERS = 6

/** Milliseconds in which the process must be gone. */
const STOP = 10_000

const number = z.number()
const terms = z.array(z.object({ slug: z.string(), definition: z.string() }))

describe(`SIGTERM under ${WRITERS} writers behind a proxy that keeps its connections, ${STOPS} times`, () => {
  let product: Product
  let proxy: KeepingProxy
  beforeAll(async () => {
    product = await Product.start({ STARTER_GLOSSARY: 'off' })
    proxy = await KeepingProxy.before(Number(new URL(product.url).port))
  }, 90_000)
  afterAll(async () => {
    proxy.close()
    await product.dispose()
  })

  /** Read from the files that are left when the process is gone. */
  const readData = () => {
    const open = (file: string) => new Database(join(product.dataDir, file), { readonly: true })
    const [glossary, published] = [open('glossary.db'), open('published.db')]
    const last = number.parse(glossary.prepare('SELECT last FROM change_counter').pluck().get())
    const cursor = number.parse(published.prepare('SELECT change FROM cursor').pluck().get())
    const texts = terms.parse(glossary.prepare('SELECT slug, definition FROM term').all())
    for (const database of [glossary, published]) database.close()
    return { last, cursor, texts: new Map(texts.map(({ slug, definition }) => [slug, definition])) }
  }
  const pageOf = (slug: string): string => readFileSync(join(product.siteFolder, `term/${slug}.html`), 'utf8')

  it(
    'ends it with 0 within 10 s; every write that was accepted is answered, in the data and on its page',
    async () => {
      const client = new Client(proxy.url)
      await product.signIn(client)
      const writers = Array.from({ length: WRITERS }, (_, index) => new Writer(`Writer ${index}`, client))
      const written = () => writers.reduce((sum, { acknowledged }) => sum + acknowledged, 0)
      for (let stop = 0; stop < STOPS; stop += 1) {
        if (stop > 0) await product.startAgain()
        const before = written()
        const writing = writers.map((writer) => writer.writeUntilRefused())
        await until(20_000, 'some writes', () => written() > before + 50 + stop * 7)
        const asked = performance.now()
        expect(await product.stop()).toBe(0)
        expect(performance.now() - asked).toBeLessThan(STOP)
        await Promise.all(writing)
        expect(proxy.cut).toEqual([])
        expect(product.output).not.toMatch(/"level":/)

        const { last, cursor, texts } = readData()
        expect(cursor).toBe(last)
        expect(texts).toEqual(new Map(writers.flatMap(({ texts: own }) => [...own])))
        for (const [slug, text] of texts) expect(pageOf(slug)).toContain(text)
      }
    },
    60_000 + STOPS * 30_000,
  )
})
