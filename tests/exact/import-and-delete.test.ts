import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { Product } from '../product/product.ts'
import { compareWithData, noUntruths } from '../writers/compare-with-data.ts'
import { Service } from '../writers/service.ts'
import { Writers } from '../writers/writers.ts'

const seed = Number(process.env.EXACT_SEED ?? Math.floor(Date.now() / 86_400_000))
const ROWS = 5000
const DELETED = 40

describe(`${DELETED} terms that are deleted within a second of the import that made them (EXACT_SEED=${seed})`, () => {
  let product: Product

  beforeAll(async () => {
    product = await Product.start({ STARTER_GLOSSARY: 'off' })
  }, 90_000)
  afterAll(() => product.dispose())

  it('are gone when the folder shows every change: pages, names, all', async () => {
    const { all, terms, tally } = await Writers.signIn({ services: [new Service(product)], writers: 4, seed })
    await all[0]?.importRows(ROWS)
    const begin = performance.now()
    const deleting = all.map(async (writer) => {
      while (tally.of('deleteTerm') < DELETED) await writer.deleteTerm()
    })
    await Promise.all(deleting)
    expect(performance.now() - begin).toBeLessThan(1000)
    expect(tally.of('deleteTerm')).toBeGreaterThanOrEqual(DELETED)
    expect(await compareWithData(product, await product.signIn(), terms.deletedAddresses)).toEqual(noUntruths)
  }, 120_000)
})
