import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeTestPlace, onPostgres, type TestPlace } from '../../admin-api/testing/test-database.ts'
import { Product, until } from '../product/product.ts'
import { compareWithData, noUntruths } from '../writers/compare-with-data.ts'
import { Service } from '../writers/service.ts'
import { Writers } from '../writers/writers.ts'

const seed = Number(process.env.EXACT_SEED ?? Math.floor(Date.now() / 86_400_000))

/** Only a database that several services share needs more than one; with PostgreSQL one of them is killed. */
const { SERVICES, WRITES } = onPostgres ? { SERVICES: 3, WRITES: 200 } : { SERVICES: 1, WRITES: 400 }
const WRITERS = 4
const TERMS = 300

describe(`${WRITERS} administrators who write to ${SERVICES} services at once (EXACT_SEED=${seed})`, () => {
  let place: TestPlace
  const services: Service[] = []

  beforeAll(async () => {
    place = await makeTestPlace()
    const secret = randomBytes(24).toString('hex')
    for (let count = 0; count < SERVICES; count += 1) {
      const product = await Product.start({
        DATA_DIR: mkdtempSync(join(tmpdir(), 'glossary-service-')),
        DATABASE_URL: place.settings.databaseUrl ?? '',
        SESSION_SECRET: secret,
        STARTER_GLOSSARY: 'off',
        VOTE_PUBLISH_SECONDS: '1',
        FEATURED_TERM_IDS: '3,5',
      })
      services.push(new Service(product))
    }
  }, 120_000)

  afterAll(async () => {
    for (const { product } of services) await product.dispose()
    await place.remove()
  })

  it('leave published what a full build publishes, without a restart, and nothing that was deleted', async () => {
    const writers = await Writers.signIn({ services, writers: WRITERS, seed })
    await writers.prepare(TERMS)

    const writing = writers.writeUntil(({ accepted }) => accepted >= WRITES)
    const [, last] = services.slice(-2)
    if (last !== undefined) {
      await until(60_000, 'half of the writes', () => writers.tally.accepted >= WRITES / 2)
      await last.killAndStartAgain()
    }
    await writing

    const { deletions, accepted } = writers.tally
    expect(deletions / accepted).toBeGreaterThan(0.13)
    expect(writers.tally.of('importRows')).toBeGreaterThan(0)
    expect(writers.tally.of('bulkDelete')).toBeGreaterThan(0)
    expect(writers.tally.of('renameCategory')).toBeGreaterThan(0)
    for (const { product } of services) {
      const client = await product.signIn()
      expect(await compareWithData(product, client, writers.terms.deletedAddresses)).toEqual(noUntruths)
    }
  }, 240_000)
})
