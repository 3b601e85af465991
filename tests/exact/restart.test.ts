import { describe, expect, it } from '@jest/globals'
import { until } from '../../admin-api/testing/until.ts'
import { seed } from '../../admin-api/testing/random.ts'
import { noDifference } from '../product/folder.ts'
import { productForAll } from '../product/shared-product.ts'
import { Writers } from '../writers/writers.ts'

const RESTARTS = 2
const WRITES = 40
/** Enough to make a start take a while. */
const TERMS = 500

describe(`Writes during a start (EXACT_SEED=${seed})`, () => {
  const { product, client } = productForAll({ STARTER_GLOSSARY: 'off', VOTE_PUBLISH_SECONDS: '0' })

  // Shows publishing/closed-whole, publishing/exact, addresses/not-ready
  it('are published as by a full build, and meanwhile readers get Home or 503, never 404', async () => {
    const writer = await Writers.alone(product, seed, TERMS)
    const listens = (): Promise<boolean> =>
      client.lastChange().then(
        () => true,
        () => false,
      )
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      await client.settle()
      expect(await product.stop()).toBe(0)
      const starting = product.startAgain()
      await until('the service to listen', listens)
      for (let write = 0; write < WRITES; write += 1) {
        expect([200, 503]).toContain((await fetch(product.url)).status)
        await writer.next()
      }
      await starting
      await client.settle()
      expect(await product.compareWithFullBuild('thread')).toEqual(noDifference)
    }
  })
})
