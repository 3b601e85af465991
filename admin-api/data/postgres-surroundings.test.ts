import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { PublishedFiles } from '../serving/published-files.ts'
import { untilNamed } from '../testing/named-faults.ts'
import { startPooler } from '../testing/pooler.ts'
import { makeTestPlace, type TestPlace } from '../testing/test-database.ts'
import { TestGlossary } from '../testing/test-glossary.ts'
import { until } from '../testing/until.ts'
import { Database } from './database.ts'

let place: TestPlace
let url: string
beforeEach(async () => {
  place = await makeTestPlace()
  url = place.settings.databaseUrl ?? ''
})
afterEach(() => place.remove())

async function run(...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

const alter = (): string => `ALTER DATABASE "${new URL(url).pathname.slice(1)}"`

/** Sets the default of new connections to this database. */
const setForAll = (setting: string) => run(`${alter()} SET ${setting}`)

const openAt = (databaseUrl: string) => Database.open({ ...place.settings, databaseUrl })

describe('A connection pooler in front of PostgreSQL', () => {
  // Shows operating/poolers
  it('is accepted in session mode, and the time limits apply', async () => {
    await using pooler = await startPooler(url, 'session')
    await using database = await openAt(pooler.url)
    const limits = await database.read((manager) =>
      manager.query(
        `SELECT current_setting('statement_timeout') AS "statement", current_setting('lock_timeout') AS "lock",
           current_setting('idle_in_transaction_session_timeout') AS "idle"`,
      ),
    )
    expect(limits).toEqual([{ statement: '8s', lock: '5s', idle: '15s' }])
  })

  // Shows operating/poolers, operating/unfit-database
  it('is refused by name at the start when it works by transaction', async () => {
    await using pooler = await startPooler(url, 'transaction')
    await expect(openAt(pooler.url)).rejects.toThrow(
      /a pooler in front of it works by transaction.*pool_mode = session/,
    )
  })
})

describe('A start says in a sentence what is wrong with a database', () => {
  // Shows operating/unfit-database
  it('that is read-only, such as a standby', async () => {
    await setForAll('default_transaction_read_only = on')
    await expect(openAt(url)).rejects.toThrow(/cannot be used: it is read-only\. Name the primary in DATABASE_URL/)
  })

  // Shows operating/unfit-database
  it('whose encoding lacks letters', async () => {
    const name = `latin_${randomBytes(8).toString('hex')}`
    await run(`CREATE DATABASE ${name} ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0`)
    await expect(openAt(new URL(name, url).href)).rejects.toThrow(
      /its encoding LATIN1 cannot hold all letters\. .*'UTF8'/,
    )
    await run(`DROP DATABASE ${name} WITH (FORCE)`)
  })

  // Shows operating/unfit-database
  it('in which the role may not create tables', async () => {
    await using empty = await makeTestPlace(false)
    const role = `guest_${randomBytes(8).toString('hex')}`
    await run(`CREATE ROLE ${role} LOGIN PASSWORD 'guest'`)
    const guest = Object.assign(new URL(empty.settings.databaseUrl ?? ''), { username: role, password: 'guest' })
    await expect(openAt(guest.href)).rejects.toThrow(/permission denied for schema public\. Make the role/)
    await until('its connections to be over', () =>
      run(`DROP ROLE ${role}`).then(
        () => true,
        () => false,
      ),
    )
  })
})

// Shows operating/waits-for-locks
it('Concurrent writes wait for each other instead of failing, even at a stricter default isolation', async () => {
  await setForAll("default_transaction_isolation = 'serializable'")
  const glossary = await TestGlossary.open({ DATABASE_URL: url })
  try {
    await glossary.admin.signIn()
    const { id: termId } = await glossary.admin.createTerm({ name: 'Of many voters' })
    const votes = Array.from({ length: 20 }, async (_, index) => {
      const visitor = glossary.visitor({ 'x-forwarded-for': `192.0.2.${index}` })
      return (await visitor.ask('POST', '/api/votes', { termId, isUpvote: true })).status
    })
    expect(await Promise.all(votes)).toEqual(Array(20).fill(200))
    expect(await glossary.admin.readTerm(termId)).toMatchObject({ upvotes: 20 })
  } finally {
    await glossary.close()
  }
})

// Shows operating/errors-by-cause, operating/windows, operating/read-only-database
it('A read-only database is reported; writes resume by themselves once it is writable, despite reads', async () => {
  const glossary = await TestGlossary.open({ DATABASE_URL: url })
  const readOften = setInterval(
    () =>
      void glossary
        .visitor()
        .ask('GET', '/api/categories')
        .catch(() => undefined),
    50,
  )
  try {
    const { admin } = glossary
    await admin.signIn()
    const end =
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()'
    await setForAll('default_transaction_read_only = on')
    await run(end)
    const isReadOnly = async () =>
      (await admin.ask('POST', '/api/categories', { name: 'Refused' })).body.code === 'database-read-only'
    await until('a write to be refused by name', isReadOnly)
    expect(await admin.refusal('POST', '/api/categories', { name: 'Refused' })).toMatchObject({
      statusCode: 503,
      message: 'Nothing was saved: the database is read-only. Please try again in a moment.',
    })
    expect((await admin.send('GET', '/api/categories')).map(({ name }: { name: string }) => name)).toEqual([])
    // Existing connections keep their settings.
    await run('SET default_transaction_read_only = off', `${alter()} RESET ALL`)
    Object.assign(glossary.app.get(PublishedFiles), { isComplete: true, change: 1e6 })
    await untilNamed(admin)
    const isTaken = async () => (await admin.ask('POST', '/api/categories', { name: 'Written' })).status === 201
    await until('a write to be taken', isTaken)
  } finally {
    clearInterval(readOften)
    await glossary.close()
  }
})
