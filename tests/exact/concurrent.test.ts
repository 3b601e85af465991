import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { makeTestPlace, onPostgres, type TestPlace } from '../../admin-api/testing/test-database.ts'
import { TestBucket } from '../../admin-api/testing/test-bucket.ts'
import { until } from '../../admin-api/testing/until.ts'
import { compareBucket } from '../product/bucket.ts'
import { noDifference } from '../product/folder.ts'
import { seed } from '../../admin-api/testing/random.ts'
import { noDiscrepancies } from '../writers/compare-with-data.ts'
import { disposeOf, type Services, startServices } from '../writers/service.ts'
import { Writers } from '../writers/writers.ts'

/** Only PostgreSQL can be shared by several services, one of which is killed halfway. */
const { SERVICES, WRITES, IMPORTED } = onPostgres
  ? { SERVICES: 3, WRITES: 200, IMPORTED: 200 }
  : { SERVICES: 1, WRITES: 120, IMPORTED: 150 }
const WRITERS = 4
const TERMS = 60

describe(`${WRITERS} administrators who write at once, services: ${SERVICES} (EXACT_SEED=${seed})`, () => {
  let place: TestPlace
  let services: Services
  let storage: TestBucket

  beforeAll(async () => {
    place = await makeTestPlace()
    storage = await TestBucket.start()
    const ofFirst = { ...storage.environment, PUBLISH_TO: 's3://glossary/site' }
    services = await startServices(SERVICES, place.settings.databaseUrl, ofFirst)
  })

  afterAll(async () => {
    await disposeOf(services)
    await storage.close()
    await place.remove()
  })

  // Shows publishing/exact, publishing/targets
  it('leave the same pages as a full build, without a restart, and nothing that was deleted', async () => {
    const writers = await Writers.signIn({ services, writers: WRITERS, seed, importRows: IMPORTED })
    await writers.prepare(TERMS)
    await writers.write(WRITES)

    const { tally } = writers
    expect(tally.deletions / tally.accepted).toBeGreaterThan(0.13)
    for (const kind of ['importRows', 'bulkDelete', 'renameCategory']) expect(tally.of(kind)).toBeGreaterThan(0)
    for (const untruths of await writers.compareWithData()) expect(untruths).toEqual(noDiscrepancies)

    const [{ product: first }] = services
    const client = await first.signIn()
    await client.settle()
    await until('the bucket', async () => (await client.publishing()).targets[0]?.waiting === 0)
    expect(compareBucket(storage.siteFolder, first.siteFolder)).toEqual(noDifference)
  })
})
