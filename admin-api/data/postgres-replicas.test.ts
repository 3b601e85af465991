import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { NestExpressApplication } from '@nestjs/platform-express'
import { Client as PostgresClient } from 'pg'
import { loadSettings } from '../config.ts'
import { createApp } from '../create-app.ts'
import { listen } from '../listen.ts'
import { Administrators } from '../session/administrators.ts'
import { FirstAdministrator } from '../session/first-administrator.ts'
import { Client, type Reply } from '../testing/client.ts'
import { newFolder } from '../../contracts/testing/folders.ts'
import { csvLines } from '../testing/csv-lines.ts'
import { ADMINISTRATOR, GlossaryProcess, OPERATOR_TOKEN } from '../testing/glossary-process.ts'
import { makeTestPlace, type TestPlace } from '../testing/test-database.ts'
import { RUNNING_TIMERS } from '../testing/test-glossary.ts'
import { until } from '../testing/until.ts'
import { makeBackup } from '../transfer/make-backup.ts'
import { appendChanges } from './change-log.ts'
import { Database } from './database.ts'
import { User } from './entities/user.ts'

/** The migration that a later version would record. */
const LATER = `INSERT INTO "migrations" ("timestamp", "name") VALUES (9999999999999, 'Later9999999999999')`

/** A service with its own data folder, as on a separate machine. */
interface Replica {
  app: NestExpressApplication
  url: string
  dataDir: string
}

let place: TestPlace
let replicas: Replica[] = []
beforeEach(async () => {
  place = await makeTestPlace(false)
})
afterEach(async () => {
  await closeReplicas()
  await place.remove()
})

async function startReplica(environment: NodeJS.ProcessEnv): Promise<Replica> {
  const dataDir = newFolder('replica')
  const given = { DATA_DIR: dataDir, DATABASE_URL: place.settings.databaseUrl ?? '', LOG_LEVEL: 'warn', OPERATOR_TOKEN }
  const app = await createApp(loadSettings({ ...given, ...environment }))
  await app.get(FirstAdministrator).applySettings()
  return { app, url: await listen(app, '127.0.0.1', 0), dataDir }
}

/** Starts the replicas concurrently. */
async function startReplicas(count: number, environment: NodeJS.ProcessEnv = {}): Promise<Replica[]> {
  const env = {
    ...{ ADMIN_EMAIL: ADMINISTRATOR.email, ADMIN_PASSWORD: ADMINISTRATOR.password, STARTER_GLOSSARY: 'off' },
    ...environment,
  }
  replicas = await Promise.all(Array.from({ length: count }, () => startReplica(env)))
  return replicas
}

async function closeReplicas(): Promise<void> {
  for (const { app } of replicas) await app.close()
  for (const { dataDir } of replicas) await rm(dataDir, { recursive: true, force: true })
  replicas = []
}

/** Queries as another program would, on its own connection. @param work runs before that connection ends */
async function askDatabase(sql: string, work = () => Promise.resolve()): Promise<Record<string, unknown>[]> {
  const client = new PostgresClient({ connectionString: place.settings.databaseUrl ?? '' })
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql)
    await work()
    return rows
  } finally {
    await client.end()
  }
}

/** Sends concurrent requests while the table of counts is locked for a second, which is as long as other limits wait for it. */
async function askWhileCountsAreSlow(count: number, ask: (index: number) => Promise<Reply>): Promise<Reply[]> {
  let answers: Promise<Reply[]> = Promise.resolve([])
  await askDatabase('BEGIN; LOCK TABLE "limit_count"', async () => {
    answers = Promise.all(Array.from({ length: count }, (_, index) => ask(index)))
    await until('the counts to wait for a second', async () => {
      const waiting = await askDatabase(
        `SELECT 1 FROM "pg_stat_activity" WHERE "wait_event_type" = 'Lock' AND "query" LIKE '%limit_count%'
           AND "query_start" < now() - interval '1 second'`,
      )
      return waiting.length > 0
    })
  })
  return answers
}

const browsersOf = (given: readonly Replica[]): Client[] => {
  const cookies = new Map<string, string>()
  return given.map(({ url }) => new Client(url, {}, cookies))
}

const pick = <T>(values: readonly T[], index: number): T => {
  const value = values[index % values.length]
  if (value === undefined) throw new TypeError('There is none')
  return value
}

describe('Three services that start at once on an empty database', () => {
  // Shows operating/replicas-start
  it('all become ready, with one starter glossary and one administrator', async () => {
    const started = await startReplicas(3, { STARTER_GLOSSARY: 'on' })
    const users = await pick(started, 0)
      .app.get(Database)
      .read((manager) => manager.find(User))
    expect(users.map(({ email, isAdmin }) => ({ email, isAdmin }))).toEqual([
      { email: ADMINISTRATOR.email, isAdmin: true },
    ])
    const counts = await Promise.all(browsersOf(started).map(async (browser) => (await browser.termNames()).length))
    expect(counts).toEqual(Array(3).fill(counts[0]))
    for (const { url } of started) await new Client(url).signIn()
  })

  // Shows operating/replicas-start
  it('offer one link for the first administrator, which works once', async () => {
    const started = await startReplicas(3, { ADMIN_EMAIL: '', ADMIN_PASSWORD: '' })
    const links = await Promise.all(started.map(({ app }) => app.get(Administrators).offerFirstLink()))
    expect(new Set(links).size).toBe(1)
    const form = { token: links[0]?.split('#token=')[1], ...ADMINISTRATOR }
    const answers = await Promise.all(
      started.map(({ url }) => new Client(url).ask('POST', '/api/session/first-password', form)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401])
  })
})

describe('Services on one database', () => {
  // Shows operating/replicas
  it('know the same sessions and visitors', async () => {
    const started = await startReplicas(2)
    const [admin, sameAdmin] = browsersOf(started)
    await admin?.signIn()
    const { id: termId } = (await sameAdmin?.createTerm({ name: 'Shared' })) ?? { id: 0 }
    for (const visitor of browsersOf(started)) await visitor.send('POST', '/api/votes', { termId, isUpvote: true })
    expect(await admin?.readTerm(termId)).toMatchObject({ upvotes: 1, downvotes: 0 })
  })

  // Shows operating/replicas-limits
  it('limit the votes of one address together', async () => {
    const started = await startReplicas(3)
    const admin = await new Client(pick(started, 0).url).signIn()
    const terms = [await admin.createTerm({ name: 'One' }), await admin.createTerm({ name: 'Other' })]
    let addresses = 0
    const voteFromAnother = async (): Promise<number[]> => {
      const headers = { 'x-forwarded-for': `192.0.2.${(addresses += 1)}` }
      const statuses: number[] = []
      // Six at a time: sequential votes may take longer than the minute in which they are counted.
      while (statuses.length < 66) {
        const votes = Array.from({ length: 6 }, async (_, index) => {
          const form = { termId: pick(terms, statuses.length + index).id, isUpvote: true }
          return (await new Client(pick(started, index).url, headers).ask('POST', '/api/votes', form)).status
        })
        statuses.push(...(await Promise.all(votes)))
      }
      return statuses
    }
    // If the table of counts is briefly slow on a busy machine, each replica counts alone and refuses nobody: retry.
    let statuses: number[] = []
    await until('60 votes of an address to go through', async () => {
      statuses = await voteFromAnother()
      return statuses.filter((status) => status === 200).length === 60
    })
    expect(statuses).toEqual([...Array<number>(60).fill(200), ...Array<number>(6).fill(429)])
  })

  // Shows operating/limits-of-reads, operating/replicas-limits
  it('refuse none of 2,000 reads from one address, 200 at a time', async () => {
    const { url } = pick(await startReplicas(1), 0)
    const reader = new Client(url, { 'x-forwarded-for': '192.0.2.99' })
    const statuses = new Set<number>()
    for (let asked = 0; asked < 2000; asked += 200)
      for (const { status } of await Promise.all(Array.from({ length: 200 }, () => reader.ask('GET', '/api/session'))))
        statuses.add(status)
    expect([...statuses]).toEqual([200])
  })

  // Shows operating/replicas-upgrade
  it('keep working after a later version has recorded a migration', async () => {
    const admin = await new Client(pick(await startReplicas(1), 0).url).signIn()
    await admin.createTerm({ name: 'Of before' })
    await askDatabase(LATER)
    await admin.importFile(csvLines('name,definition', 'Of meanwhile,Defined.'))
    expect((await admin.allTerms()).map(({ name }) => name)).toEqual(['Of before', 'Of meanwhile'])
    expect(await admin.exportFile()).toContain('Of meanwhile')
    expect((await admin.content()).terms).toHaveLength(2)
  })

  // Shows operating/replicas, operating/windows
  it.each([-10, 10])('report the right publishing lag although one clock is %i minutes wrong', async (minutes) => {
    const client = await new Client(pick(await startReplicas(1), 0).url).signIn()
    jest.useFakeTimers({ now: new Date().getTime() + minutes * 60_000, doNotFake: [...RUNNING_TIMERS, 'performance'] })
    await client.createCategory('By a wrong clock').finally(() => jest.useRealTimers())
    const { lagSeconds } = await client.publishing()
    expect(lagSeconds).toBeGreaterThan(0)
    expect(lagSeconds).toBeLessThan(30)
  })

  // Shows operating/replicas-limits, voting/daily-limit
  it('let 50 visitors a day from one address vote on a term, and let those change their votes', async () => {
    const started = await startReplicas(2)
    const { id: termId } = await (await new Client(pick(started, 0).url).signIn()).createTerm({ name: 'Stuffed' })
    const form = { termId, isUpvote: true }
    const voters = Array.from({ length: 55 }, () => browsersOf(started))
    const voted = await Promise.all(voters.map((voter, index) => pick(voter, index).ask('POST', '/api/votes', form)))
    expect(voted.filter(({ status }) => status === 200)).toHaveLength(50)
    const known = voters[voted.findIndex(({ status }) => status === 200)] ?? []
    for (const browser of known) await browser.expect(200, 'POST', '/api/votes', { termId, isUpvote: false })
  })

  // Shows operating/replicas-limits, voting/daily-limit
  it('let no more than 50 visitors from one address vote while the database is slow', async () => {
    const started = await startReplicas(2)
    const { id: termId } = await (await new Client(pick(started, 0).url).signIn()).createTerm({ name: 'Stuffed' })
    const vote = (index: number) =>
      new Client(pick(started, index).url).ask('POST', '/api/votes', { termId, isUpvote: true })
    const answers = await askWhileCountsAreSlow(55, vote)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(50)
  })

  // Shows operating/replicas-limits
  it('limit password guesses together, and store no address', async () => {
    const started = await startReplicas(2)
    const wrong = { ...ADMINISTRATOR, password: 'not the password' }
    const guess = async (index: number, address: string) => {
      const browser = new Client(pick(started, index).url, { 'x-forwarded-for': address })
      return (await browser.ask('POST', '/api/session', wrong)).status
    }
    const statuses: number[] = []
    for (let index = 0; index < 8; index++) statuses.push(await guess(index, '192.0.2.66'))
    expect(statuses).toEqual([...Array<number>(6).fill(401), 429, 429])
    expect(await guess(0, '192.0.2.1')).toBe(401)
    const rows = await askDatabase('SELECT * FROM "limit_count"')
    expect(rows.length).toBeGreaterThan(3)
    expect(JSON.stringify(rows)).not.toMatch(/192\.0\.2|example/)
  })

  // Shows operating/replicas-limits, signing-in/limits
  it('allow at most one more password guess while the database is slow', async () => {
    const started = await startReplicas(2)
    const wrong = { ...ADMINISTRATOR, password: 'not the password' }
    const guess = (index: number) =>
      new Client(pick(started, index).url, { 'x-forwarded-for': '192.0.2.66' }).ask('POST', '/api/session', wrong)
    const answers = await askWhileCountsAreSlow(16, guess)
    // Each replica may be checking one guess while the sixth is counted.
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(7)
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(9)
  })
})

// Shows operating/start
it('A start fails with the cause when its connection ends while it waits for another start to migrate', async () => {
  const other = new PostgresClient({ connectionString: place.settings.databaseUrl ?? '' })
  await other.connect()
  await other.query('SELECT pg_advisory_lock(4321001)')
  const failure = Database.open(place.settings).catch((cause: unknown) => cause)
  const END =
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
  await until('it to wait, and be ended', async () => (await askDatabase(END)).length > 0)
  expect(String(await failure)).toContain('terminating connection due to administrator command')
  await other.end()
})

const listTables = () => askDatabase(`SELECT "tablename" FROM "pg_tables" WHERE "schemaname" = 'public'`)

// Shows operating/no-glossary
it('The commands admin and publish create no glossary in an empty database, even next to published pages', async () => {
  const dataDir = newFolder('command')
  await mkdir(join(dataDir, 'site'))
  await writeFile(join(dataDir, 'site', 'index.html'), 'Of a glossary elsewhere')
  const environment = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: place.settings.databaseUrl ?? '' }
  for (const [command, ...options] of [['admin', 'list'], ['publish', '--accept'], ['publish']] as const) {
    const stderr = 'That database holds no glossary: set DATABASE_URL to that of the glossary\n'
    const ended = await new GlossaryProcess(command, environment, options).ended()
    expect(ended).toEqual({ code: 1, stdout: '', stderr })
  }
  expect(await listTables()).toEqual([])
  await rm(dataDir, { recursive: true, force: true })
})

// Shows operating/backup, operating/no-glossary
it('A backup fails, and changes nothing, when the database has no glossary or one of another version', async () => {
  const dataDir = newFolder('backup')
  const settings = loadSettings({ DATA_DIR: dataDir, DATABASE_URL: place.settings.databaseUrl ?? '' })
  const backUp = () => makeBackup(settings, join(dataDir, 'backup'))
  await expect(backUp()).rejects.toThrow('That database holds no glossary')
  expect(await listTables()).toEqual([])

  await startReplicas(1)
  const newest = '(SELECT max("timestamp") FROM "migrations")'
  for (const change of [`DELETE FROM "migrations" WHERE "timestamp" = ${newest}`, LATER]) {
    await askDatabase(change)
    const before = await askDatabase('SELECT * FROM "migrations"')
    await expect(backUp()).rejects.toThrow('Another version of the program made this database')
    expect(await askDatabase('SELECT * FROM "migrations"')).toEqual(before)
  }
  await rm(dataDir, { recursive: true, force: true })
})

// Shows operating/followers
it('A client that reads the whole content may pause for a minute, as on SQLite', async () => {
  await using database = await Database.open(place.settings)
  const limit = await database.readOnOwnConnection((manager) =>
    manager.query('SHOW idle_in_transaction_session_timeout'),
  )
  expect(limit).toEqual([{ idle_in_transaction_session_timeout: '1min' }])
})

describe('Followers of a service', () => {
  /** Transactions of a service from start to end with that many waiting followers. PostgreSQL counts a connection's transactions when it closes. */
  async function countTransactions(followers: number): Promise<number> {
    const { url } = pick(await startReplicas(1), 0)
    const at = (index: number): Client => new Client(url, { 'x-forwarded-for': `192.0.2.${index}` })
    await Promise.all(Array.from({ length: followers }, (_, index) => at(index).changes(0, '&wait=2')))
    await closeReplicas()
    let counted = 0
    await until('PostgreSQL to have counted', async () => {
      const [row] = await askDatabase(
        'SELECT xact_commit::int AS "counted", (SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database()) AS "open" ' +
          'FROM pg_stat_database WHERE datname = current_database()',
      )
      counted = Number(row?.['counted'])
      return row?.['open'] === 1
    })
    return counted
  }

  // Shows operating/followers
  it('share the transactions that read the feed, however many followers there are', async () => {
    const before = await countTransactions(1)
    const one = (await countTransactions(1)) - before
    const followers = 60
    const all = (await countTransactions(followers)) - before - one
    // Each follower costs one transaction for the count of its address. Reading the feed for each would add as many again; what the service does
    // by itself adds up to 40 on a busy machine.
    const counts = followers - 1
    expect(all - one - counts).toBeLessThan(followers - 10)
  })

  // Shows operating/followers
  it('receive changes of other services, also after the connection for notices was lost', async () => {
    const { url } = pick(await startReplicas(1), 0)
    const reader = new Client(url)
    await using other = await Database.open(place.settings)
    const listeners = () =>
      askDatabase(
        "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'glossary-notices'",
      )
    const expectTold = async (since: number): Promise<void> => {
      const waiting = reader.changes(since, '&wait=10')
      await other.write((manager) => appendChanges(manager, [{ kind: 'rebuild' }]))
      expect((await waiting).changes).toMatchObject([{ id: since + 1 }])
    }
    await until('it to listen', async () => (await listeners()).length === 1)
    await expectTold(0)
    const [first] = await listeners()
    await askDatabase(`SELECT pg_terminate_backend(${String(first?.['pid'])})`)
    await expectTold(1)
    await until('it to listen again', async () => {
      const [again] = await listeners()
      return again !== undefined && again['pid'] !== first?.['pid']
    })
    await expectTold(2)
  })
})
