import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { makeTestPlace, onPostgres, type TestPlace } from '../../admin-api/testing/test-database.ts'
import { noDifference, WriteCount } from '../product/folder.ts'
import { Product } from '../product/product.ts'
import { seed } from '../../admin-api/testing/random.ts'
import { Writers } from '../writers/writers.ts'

const OPERATIONS = onPostgres ? 100 : 300

describe(`The published folder after ${OPERATIONS} random operations (EXACT_SEED=${seed})`, () => {
  let place: TestPlace
  let product: Product

  beforeAll(async () => {
    place = await makeTestPlace()
    product = await Product.start({
      ...place.environment,
      STARTER_GLOSSARY: 'off',
      VOTE_PUBLISH_SECONDS: '0',
      FEATURED_TERM_IDS: '3,5',
    })
  })

  afterAll(async () => {
    await product.dispose()
    await place.remove()
  })

  // Shows publishing/exact, publishing/only-changes
  it('is byte for byte what a full build publishes, with at most a tenth more rewrites than changes', async () => {
    const client = await product.signIn()
    const writer = await Writers.alone(product, seed, 140)
    await client.settle()

    const writes = new WriteCount(product.siteFolder)
    for (let index = 0; index < OPERATIONS; index += 1) {
      await writer.next()
      await client.settle()
      writes.take()
    }

    expect(await product.compareWithFullBuild()).toEqual(noDifference)
    expect(writes.changed).toBeGreaterThan(OPERATIONS)
    expect(writes.rewritten / writes.changed).toBeLessThanOrEqual(1.1)
  })
})
