import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import BetterSqlite3 from 'better-sqlite3'
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EntityManager } from 'typeorm'
import { appendChanges } from '../../admin-api/data/change-log.ts'
import { Database } from '../../admin-api/data/database.ts'
import { makeTestPlace, onPostgres, type TestPlace } from '../../admin-api/testing/test-database.ts'
import { Client } from '../../admin-api/testing/client.ts'
import { setBack } from '../../admin-api/testing/set-back.ts'
import { until } from '../../admin-api/testing/until.ts'
import { auditReply } from '../../contracts/audit.ts'
import { newFolder } from '../../contracts/testing/folders.ts'
import { noDifference, readFolder } from '../product/folder.ts'
import { Product } from '../product/product.ts'

/** Printed on the pages, so it is the same for all products, whose ports differ. */
const PUBLIC_URL = 'http://glossary.example'

/** An uploaded picture of a term of the lost data. */
const PICTURE = 'uploads/00000000-0000-4000-8000-000000000000.png'

const OTHER = /^The database is not the one whose pages are published: it is new, empty or of another glossary$/

interface Loss {
  /** @returns the settings for the next start */
  lose: (product: Product) => Promise<NodeJS.ProcessEnv>
  reason: RegExp
  /** Resumes publishing: takes a stopped glossary, and leaves it running. */
  accept: (product: Product, client: Client) => Promise<void>
}

const losses: Record<string, Loss> = onPostgres
  ? {
      'another, empty database': {
        lose: async () => ({ DATABASE_URL: (await anotherPlace()).environment.DATABASE_URL }),
        reason: OTHER,
        accept: acceptBetweenStarts,
      },
    }
  : {
      "another glossary's database": {
        lose: async ({ dataDir }) => replaceDatabase(dataDir, (otherGlossary ??= await makeOtherGlossary())),
        reason: OTHER,
        accept: acceptWhileStopped,
      },
      "yesterday's database": {
        lose: ({ dataDir }) => replaceDatabase(dataDir, yesterday),
        reason: /^The database is older than the published pages: it ends with change \d+, they show change \d+$/,
        accept: acceptBetweenStarts,
      },
    }

const folders: string[] = []
const places: TestPlace[] = []
let published: string
let yesterday: string
let otherGlossary: string | undefined
let databaseUrl: string

const newPlace = (): string => {
  const folder = newFolder('brake')
  folders.push(folder)
  return folder
}

/** @returns the folder of its database */
async function makeOtherGlossary(): Promise<string> {
  const folder = newPlace()
  const product = await Product.start({ DATA_DIR: folder, DATABASE_URL: '', STARTER_GLOSSARY: 'off' })
  await (await product.signIn()).createTerm({ name: 'Of another glossary' })
  await product.stop()
  return folder
}

async function anotherPlace(): Promise<TestPlace> {
  const place = await makeTestPlace()
  places.push(place)
  return place
}

/** @param folder the folder of the other database */
function replaceDatabase(dataDir: string, folder: string): Promise<NodeJS.ProcessEnv> {
  const filesOf = (place: string) => readdirSync(place).filter((name) => name.startsWith('glossary.db'))
  for (const name of filesOf(dataDir)) rmSync(join(dataDir, name))
  for (const name of filesOf(folder)) cpSync(join(folder, name), join(dataDir, name))
  return Promise.resolve({})
}

/** @param from the data folder of a running glossary */
async function copyDatabase(from: string, to: string): Promise<void> {
  const database = new BetterSqlite3(join(from, 'glossary.db'), { readonly: true })
  await database.backup(join(to, 'glossary.db'))
  database.close()
}

/** Like the button 'Publish anyway'. */
async function acceptAtTheDesk(client: Client): Promise<void> {
  await client.send('POST', '/api/publishing/accept')
  await until('publishing to go on', async () => (await client.readiness()).status === 'ok')
}

async function acceptBetweenStarts(product: Product, client: Client): Promise<void> {
  await product.startAgain()
  await acceptAtTheDesk(client)
  await product.stop()
  await product.startAgain()
}

async function acceptWhileStopped(product: Product): Promise<void> {
  const { code, stderr } = await product.publish()
  expect([code, stderr]).toEqual([1, expect.stringMatching(/The database is .* npm run publish -- --accept/)])
  const { code: accepted, stdout } = await product.publish('--accept')
  expect([accepted, stdout]).toEqual([0, expect.stringMatching(/^Published \d+ pages/)])
  await product.startAgain()
}

beforeAll(async () => {
  const place = await anotherPlace()
  databaseUrl = place.environment.DATABASE_URL
  const product = await Product.start({ ...place.environment, PUBLIC_URL, STARTER_GLOSSARY: 'off' })
  published = product.dataDir
  const client = await product.signIn()
  for (const name of ['Data Layer', 'Event', 'Profile']) await client.createTerm({ name })
  yesterday = newPlace()
  if (!onPostgres) await copyDatabase(published, yesterday)
  await client.send('PATCH', '/api/terms/1', { definition: '<p>Today</p>' })
  await client.settle()
  await product.stop()
  mkdirSync(join(published, 'uploads'))
  writeFileSync(join(published, PICTURE), 'a picture')
})

afterAll(async () => {
  for (const place of places) await place.remove()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

describe.each(Object.entries(losses))('A start with %s and a published site', (lost, { lose, reason, accept }) => {
  let product: Product
  let client: Client
  let before: ReturnType<typeof readFolder>

  const expectUntouched = () => {
    expect(readFolder(product.siteFolder)).toEqual(before)
    expect(readdirSync(join(product.dataDir, 'uploads'))).toHaveLength(1)
  }

  beforeEach(async () => {
    const dataDir = newPlace()
    cpSync(published, dataDir, { recursive: true })
    product = await Product.prepare({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, PUBLIC_URL })
    const settings = await lose(product)
    before = readFolder(product.siteFolder)
    await product.startAgain(settings)
    client = await product.signIn()
  })

  afterEach(() => product.dispose())

  // Shows publishing/paused, audit/operator
  it('changes no file, serves the last site and gives the reason until publishing is accepted', async () => {
    const { status, reasons } = await client.readiness()
    expect({ status, reason: reasons['publishing-paused'] }).toEqual({
      status: 'degraded',
      reason: expect.stringMatching(reason),
    })
    expect(await client.metrics()).toContain('\nglossary_publishing_held 1\n')
    expect(await client.send('GET', '/term/data-layer')).toContain('Today')
    const lines = product.output
      .split('\n')
      .filter((line) => line.includes(reasons['publishing-paused'] ?? 'no reason'))
    expect(lines).toEqual([expect.stringContaining('npm run publish -- --accept')])
    expectUntouched()

    // Neither does a write or a publish in this state.
    await client.createTerm({ name: 'Held' })
    const { code, stdout, stderr } = await product.publish()
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain(reasons['publishing-paused'])
    expect(await product.stop()).toBe(0)
    expectUntouched()

    await accept(product, client)
    expect(await client.readiness()).toMatchObject({ status: 'ok' })
    const { entries } = auditReply.parse(await client.send('GET', '/api/audit'))
    expect(entries.filter(({ kind }) => kind === 'publishing-accepted')).toHaveLength(1)
    await client.settle()
    expect(await client.send('GET', '/term/held')).toContain('Held defined.')
    expect(await product.compareWithFullBuild('thread')).toEqual(noDifference)
  })

  // The same for all losses, so one is enough.
  if (lost === Object.keys(losses).at(-1))
    // Shows publishing/paused
    it('is followed by normal operation once the right data are back', async () => {
      expect((await client.readiness()).status).toBe('degraded')
      await product.stop()
      if (!onPostgres) await replaceDatabase(product.dataDir, published)
      await product.startAgain({ DATABASE_URL: databaseUrl })
      expect(await client.readiness()).toMatchObject({ status: 'ok' })
      expect(readFolder(product.siteFolder)).toEqual(before)
    })
})

describe('A database that is set back while the glossary runs', () => {
  // Shows publishing/paused, publishing/exact, operating/set-back
  it.each([
    { made: 'no', goOn: undefined, reason: /^The database is older than the published pages: it ends with change 2, / },
    {
      made: 'as many',
      goOn: (manager: EntityManager) => appendChanges(manager, [{ kind: 'rebuild' as const }]),
      reason: /^The database is older than the published pages, or was written to since it was: its change 3 /,
    },
  ])('pauses publishing, with $made changes since, until an administrator accepts it', async ({ goOn, reason }) => {
    await using place = await makeTestPlace()
    await using product = await Product.start({ ...place.environment, PUBLIC_URL, STARTER_GLOSSARY: 'off' })
    const client = await product.signIn()
    await client.createTerm({ name: 'On the standby' })
    const since = await client.lastChange()
    await client.createTerm({ name: 'Vanished' })
    await client.settle()
    await using database = await Database.open(place.settings)
    expect(since).toBe(2)
    await setBack(database, since, goOn)
    const heldBecause = async () => (await client.readiness()).reasons['publishing-paused']
    await until('publishing to pause', async () => (await heldBecause()) !== undefined)
    expect(await heldBecause()).toMatch(reason)
    await client.createTerm({ name: 'Since then' })
    expect(await client.send('GET', '/term/vanished')).toContain('defined')
    await acceptAtTheDesk(client)
    expect(await product.compareWithFullBuild('thread')).toEqual(noDifference)
    expect(await client.searchTerms('Vanished')).toEqual([])
    expect(await client.searchTerms('Since then')).toHaveLength(1)
  })

  // Shows publishing/paused, operating/set-back
  it('is published as it is if it lacks only votes, even if others were cast since', async () => {
    await using place = await makeTestPlace()
    const settings = { ...place.environment, PUBLIC_URL, STARTER_GLOSSARY: 'off', VOTE_PUBLISH_SECONDS: '1' }
    await using product = await Product.start(settings)
    const client = await product.signIn()
    const terms = await Promise.all(['Voted on', 'Voted on later'].map((name) => client.createTerm({ name })))
    await client.settle()
    const since = await client.lastChange()
    const [lost, later] = terms.map(({ id }) => ({ termId: id, isUpvote: true }))
    await client.send('POST', '/api/votes', lost)
    await client.settle()
    await using database = await Database.open(place.settings)
    for (const voters of [[], [new Client(product.url), new Client(product.url)]]) {
      await setBack(database, since)
      for (const voter of voters) await voter.send('POST', '/api/votes', later)
      const isTold = async () => 'publishing-paused' in (await client.readiness()).reasons
      const isShown = async () => (await client.readiness()).published.change === (await client.lastChange())
      await until('what is there to be published', async () => (await isTold()) || (await isShown()))
      expect(await client.readiness()).toMatchObject({ status: 'ok', reasons: {} })
      expect(await product.compareWithFullBuild('thread')).toEqual(noDifference)
      await client.send('POST', '/api/votes', lost)
      await client.settle()
    }
  })
})
