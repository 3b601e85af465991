import { expect, it } from '@jest/globals'
import { z } from 'zod'
import { countWaiting, hold } from '../testing/held-locks.ts'
import { namedFaults } from '../testing/named-faults.ts'
import { TestGlossary } from '../testing/test-glossary.ts'
import { until } from '../testing/until.ts'
import { csvLines } from '../testing/csv-lines.ts'
import { Database } from './database.ts'

const glossary = TestGlossary.forAll()
const { admin } = glossary

/** Of the pool. */
const CONNECTIONS = 20
const MANY = CONNECTIONS + 5

// Shows operating/many-at-once
it('Votes and reads work while more edits than connections wait for an edit of another service', async () => {
  const { id: termId } = await admin.createTerm({ name: 'Voted' })
  await using other = await Database.open(glossary.settings)
  await using lock = await hold((work) => other.edit(work))
  const begin = performance.now()
  const edits = Promise.all(
    Array.from({ length: MANY }, (_, n) => admin.ask('POST', '/api/categories', { name: `Waits ${n}` })),
  )
  await until('an edit to wait', async () => (await countWaiting(other)) > 0)
  await glossary.visitor().expect(200, 'POST', '/api/votes', { termId, isUpvote: true })
  await glossary.visitor().expect(200, 'GET', `/api/terms/${termId}`)

  const refused = { status: 503, code: 'busy' }
  expect((await edits).map(({ status, body }) => ({ status, code: body.code }))).toEqual(Array(MANY).fill(refused))
  // One after the other, each would have waited 5 s.
  expect(performance.now() - begin).toBeLessThan(9000)
  expect(await namedFaults(admin)).not.toContain('database')
  await lock.release()
  await admin.createCategory('After the lock')
})

// Shows operating/many-at-once
it('A call that waits too long for a connection is answered busy, and the database does not count as away', async () => {
  const { id } = await admin.createTerm({ name: 'Read meanwhile' })
  const work = Array.from({ length: 5 * CONNECTIONS }, () =>
    glossary.database.read((manager) => manager.query('SELECT pg_sleep(1)')),
  )
  const [reads, late, ready] = await Promise.all([
    Promise.allSettled(work),
    glossary.visitor().ask('GET', `/api/terms/${id}`),
    glossary.visitor().ask('GET', '/readyz'),
  ])
  expect(late).toMatchObject({ status: 503, body: { code: 'busy' } })
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(0)
  expect(JSON.stringify(ready.body)).not.toContain('database')
  expect(reads.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(CONNECTIONS)
})

/** Every insert of terms increments a sequence, which no rollback resets, and fails with a full disk. */
const FULL = `CREATE SEQUENCE "tried";
  CREATE FUNCTION "meet_full_disk"() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM nextval('tried'); RAISE EXCEPTION 'No space left' USING ERRCODE = 'disk_full'; END $$;
  CREATE TRIGGER "full" BEFORE INSERT ON "term" EXECUTE FUNCTION "meet_full_disk"()`

// Shows import/whole-or-not, operating/errors-by-cause
it('An import ends at the first database fault, instead of trying each row while others wait', async () => {
  await glossary.database.write((manager) => manager.query(FULL))
  const rows = Array.from({ length: 40 }, (_, n) => `Not saved ${n},Defined.`)
  const lines = await admin.importLines(csvLines('name,definition', ...rows))
  expect(lines.at(-1)).toMatchObject({ failure: { code: 'data-disk-full' } })
  const [tried] = await glossary.database.read((manager) =>
    manager.query('SELECT "last_value" AS "count" FROM "tried"'),
  )
  expect(z.object({ count: z.coerce.number() }).parse(tried)).toEqual({ count: 1 })
})
