import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { Client } from '../product/client.ts'
import { Product, until } from '../product/product.ts'
import { KeepingProxy } from './keeping-proxy.ts'
import { readLeftBehind, readTermPage } from './left-behind.ts'
import { Writer } from './writer.ts'

/** `STOPS=20` is the whole measure. */
const STOPS = Number(process.env.STOPS ?? 4)
const WRITERS = 6

/** Milliseconds in which the process must be gone. */
const STOP = 10_000

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

  // Shows publishing/stop
  it(
    'ends it with 0 within 10 s; every write that was accepted is answered, in the data and on its page',
    async () => {
      const client = await product.signIn(new Client(proxy.url))
      const writers = Array.from({ length: WRITERS }, (_, index) => new Writer(`Writer ${index}`, client))
      const written = () => writers.reduce((sum, { acknowledged }) => sum + acknowledged, 0)
      for (let stop = 0; stop < STOPS; stop += 1) {
        if (stop > 0) await product.startAgain()
        const before = written()
        const writing = Promise.all(writers.map((writer) => writer.writeUntilRefused()))
        await Promise.race([writing, until(20_000, 'some writes', () => written() > before + 50 + stop * 7)])
        const asked = performance.now()
        expect(await product.stop()).toBe(0)
        expect(performance.now() - asked).toBeLessThan(STOP)
        await writing
        expect(proxy.cut).toEqual([])
        expect(product.output).not.toContain('"level":')

        const { last, cursor, texts } = readLeftBehind(product)
        expect(cursor).toBe(last)
        expect(texts).toEqual(new Map(writers.flatMap((writer) => [...writer.texts])))
        for (const [slug, text] of texts) expect(readTermPage(product, slug)).toContain(text)
      }
    },
    60_000 + STOPS * 30_000,
  )
})
