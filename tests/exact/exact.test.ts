import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeTestPlace, onPostgres, type TestPlace } from '../../admin-api/testing/test-database.ts'
import { compareFolders, noDifference, WriteCount } from '../product/folder.ts'
import { Product } from '../product/product.ts'
import { RandomOperations } from './random-operations.ts'

/** Another seed on each day, so that the years try many; a failure names it. EXACT_SEED repeats one. */
const seed = Number(process.env.EXACT_SEED ?? Math.floor(new Date().getTime() / 86_400_000))
const OPERATIONS = onPostgres ? 100 : 300

describe(`The published folder after ${OPERATIONS} random operations (EXACT_SEED=${seed})`, () => {
  let place: TestPlace
  let product: Product
  const fresh = mkdtempSync(join(tmpdir(), 'glossary-fresh-'))

  beforeAll(async () => {
    place = await makeTestPlace()
    product = await Product.start({
      DATA_DIR: place.settings.dataDir,
      DATABASE_URL: place.settings.databaseUrl ?? '',
      STARTER_GLOSSARY: 'off',
      VOTE_PUBLISH_SECONDS: '0',
      FEATURED_TERM_IDS: '3,5',
    })
  }, 90_000)

  afterAll(async () => {
    await product.dispose()
    await place.remove()
    rmSync(fresh, { recursive: true, force: true })
  })

  // Shows publishing/exact, publishing/only-changes
  it('is byte for byte what a fresh full build publishes, and no page was rewritten in vain', async () => {
    const client = await product.signIn()
    const operations = new RandomOperations(client, seed)
    await operations.prepare(140)
    await product.settle(client)

    const writes = new WriteCount(product.siteFolder)
    for (let index = 0; index < OPERATIONS; index += 1) {
      await operations.next()
      await product.settle(client)
      writes.take()
    }

    await product.publishTo(fresh)
    expect(compareFolders(product.siteFolder, fresh)).toEqual(noDifference)
    expect(writes.changed).toBeGreaterThan(OPERATIONS)
    expect(writes.rewritten / writes.changed).toBeLessThanOrEqual(1.1)
  }, 240_000)
})
