import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type Proxy, startProxy } from '../../admin-api/testing/proxy.ts'
import { Client } from '../../admin-api/testing/client.ts'
import { until } from '../../admin-api/testing/until.ts'
import { Product } from '../product/product.ts'
import { readLeftBehind, readTermPage } from './left-behind.ts'
import { Writer } from './writer.ts'

/** `STOPS=20` makes the full measurement. */
const STOPS = Number(process.env.STOPS ?? 2)
const WRITERS = 6

describe(`SIGTERM under ${WRITERS} writers behind a proxy that keeps its connections, ${STOPS} times`, () => {
  let product: Product
  let proxy: Proxy
  beforeAll(async () => {
    product = await Product.start({ STARTER_GLOSSARY: 'off' })
    proxy = await startProxy(Number(new URL(product.url).port))
  })
  afterAll(async () => {
    await proxy.close()
    await product.dispose()
  })

  // Shows publishing/stop
  it(
    'ends with exit code 0, and every accepted write is answered, stored and published',
    async () => {
      const client = await new Client(proxy.url).signIn()
      const writers = Array.from({ length: WRITERS }, (_, index) => new Writer(`Writer ${index}`, client))
      const written = () => writers.reduce((sum, { acknowledged }) => sum + acknowledged, 0)
      for (let stop = 0; stop < STOPS; stop += 1) {
        if (stop > 0) await product.startAgain()
        const before = written()
        const writing = Promise.all(writers.map((writer) => writer.writeUntilRefused()))
        await Promise.race([writing, until('some writes', () => written() > before + 50 + stop * 7)])
        expect(await product.stop()).toBe(0)
        await writing
        expect(proxy.cut).toEqual([])
        expect(product.output).not.toContain('"level":')

        const { last, cursor, texts } = readLeftBehind(product)
        expect(cursor).toBe(last)
        expect(texts).toEqual(new Map(writers.flatMap((writer) => [...writer.texts])))
        for (const [slug, text] of texts) expect(readTermPage(product, slug)).toContain(text)
      }
    },
    300_000 + STOPS * 30_000,
  )
})
