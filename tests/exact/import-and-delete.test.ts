import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { seed } from '../../admin-api/testing/random.ts'
import { noUntruths } from '../writers/compare-with-data.ts'
import { disposeOf, type Services, startServices } from '../writers/service.ts'
import { Writers } from '../writers/writers.ts'

/** More than one reply of the change feed holds. `npm run soak` imports 5,000. */
const ROWS = 1100
const DELETED = 40

describe(`${DELETED} terms that are deleted right after the import that made them (EXACT_SEED=${seed})`, () => {
  let services: Services

  beforeAll(async () => {
    services = await startServices(1, null)
  })
  afterAll(() => disposeOf(services))

  // Shows publishing/exact
  it('are gone when the folder shows every change: their pages, their names, all', async () => {
    const writers = await Writers.signIn({ services, writers: 4, seed })
    await writers.importAndDelete(ROWS, DELETED)
    expect(writers.tally.deletions).toBeGreaterThanOrEqual(DELETED)
    expect(await writers.compareWithData()).toEqual([noUntruths])
  })
})
