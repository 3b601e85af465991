import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { crawlDuring, type Crawls } from '../crawlers/crawl-during.ts'
import { Client } from '../../admin-api/testing/client.ts'
import { seed } from '../../admin-api/testing/random.ts'
import { disposeOf, type Services, startServices } from '../writers/service.ts'
import { Writers } from '../writers/writers.ts'

const TERMS = 200
const EDITS = 60
const CATEGORY_RENAMES = 5
const ROWS = 120

describe(`A reader who follows links while administrators write (EXACT_SEED=${seed})`, () => {
  let services: Services
  let writers: Writers

  beforeAll(async () => {
    services = await startServices(1, null)
    const shares = { deleteTerm: 0.1, bulkDelete: 0.01, renameCategory: CATEGORY_RENAMES / EDITS, importRows: 0 }
    writers = await Writers.signIn({ services, writers: 2, seed, shares })
    await writers.prepare(TERMS)
    await new Client(services[0].product.url).settle()
  })
  afterAll(() => disposeOf(services))

  const crawlAround = (write: () => Promise<void>): Promise<Crawls> =>
    crawlDuring({ product: services[0].product, seed }, (look) => {
      writers.terms.whenTouched(look)
      return write()
    })

  // Shows publishing/no-dead-links
  it('never reaches a missing page, on the site or in the folder, during edits and category renames', async () => {
    const crawls = await crawlAround(() => writers.write(EDITS))
    expect(writers.tally.of('renameCategory')).toBeGreaterThanOrEqual(CATEGORY_RENAMES)
    expectNoDeadLinks(crawls)
  })

  // Shows publishing/no-dead-links
  it('never reaches a missing page during an import, a bulk deletion and bulk renames', async () => {
    expectNoDeadLinks(await crawlAround(() => writers.writeInBulk(ROWS, 3)))
  })
})

function expectNoDeadLinks({ site, folder }: Crawls): void {
  expect(site.failures).toEqual([])
  // A few are enough for the message.
  expect({ site: site.dead.slice(0, 5), folder: folder.dead.slice(0, 5) }).toEqual({ site: [], folder: [] })
  // A crawler that checked little has shown little. On a starved machine it checks half as much as elsewhere.
  expect(site.links).toBeGreaterThan(100)
  expect(folder.links).toBeGreaterThan(1000)
}
