import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import type { ReasonCode } from '../../contracts/state.ts'
import { readLastChange } from '../data/change-log.ts'
import { ChangeRow } from '../data/entities/change.ts'
import { StoredTerm } from '../data/entities/term.ts'
import { PublishedFiles } from '../serving/published-files.ts'
import { PublisherReport } from '../serving/publisher-report.ts'
import { namedFaults, untilNamed } from '../testing/named-faults.ts'
import { TestGlossary } from '../testing/test-glossary.ts'
import { until } from '../testing/until.ts'

/** A process that takes the write lock, prints `locked`, and releases it on input. */
const LOCK_HOLDER = `
  import Database from 'better-sqlite3'
  const database = new Database(process.env.FILE)
  database.exec('BEGIN IMMEDIATE')
  process.stdout.write('locked')
  process.stdin.on('data', () => { database.close(); process.exit() })
`

/** Makes the site lag behind the last change, which is dated this many seconds ago. @returns the id of that change */
async function fallBehind({ app, database }: TestGlossary, seconds: number): Promise<number> {
  const id = await database.read(readLastChange)
  const at = new Date(new Date().getTime() - 1000 * seconds).toISOString()
  await database.write((manager) => manager.update(ChangeRow, { id }, { at }))
  app.get(PublishedFiles).change = id - 1
  return id
}

/** A definition that spans many database pages. */
const LONG = 'x'.repeat(90_000)
const PAGE = 4096

/** Writes directly to the database, so that nothing of it is cached in memory, as after a restart. */
async function createLong({ admin, database }: TestGlossary): Promise<{ id: number }> {
  const term = await admin.createTerm({ name: 'Damaged' })
  await database.write((manager) => manager.update(StoredTerm, { id: term.id }, { definition: LONG }))
  return term
}

/** Simulates a disk fault: breaks the links between the overflow pages of the long definition. */
async function damagePages({ database, settings }: TestGlossary): Promise<void> {
  await database.checkpoint()
  const path = join(settings.dataDir, 'glossary.db')
  const bytes = readFileSync(path)
  const file = openSync(path, 'r+')
  for (let place = 0; place < bytes.length; place += PAGE)
    if (bytes.subarray(place + 4, place + PAGE).every((byte) => byte === LONG.charCodeAt(0)))
      writeSync(file, Buffer.alloc(4, 0xff), 0, 4, place)
  closeSync(file)
}

describe('A fault', () => {
  const glossary = TestGlossary.forEach()
  const publishingWorks = () => Object.assign(glossary.app.get(PublishedFiles), { isComplete: true, change: 1e6 })

  const expectNamed = (...codes: ReasonCode[]) => untilNamed(glossary.admin, ...codes)

  // Shows operating/errors-by-cause, operating/windows, operating/waits-for-locks
  it("caused by another program's lock refuses writes in time, delays nothing else and ends with the lock", async () => {
    publishingWorks()
    using other = spawn(process.execPath, ['--input-type=module', '--eval', LOCK_HOLDER], {
      env: { ...process.env, FILE: join(glossary.settings.dataDir, 'glossary.db') },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    await once(other.stdout, 'data')
    const begin = performance.now()
    const writes = ['One', 'Two', 'Three'].map((name) => glossary.admin.ask('POST', '/api/categories', { name }))
    const all = Promise.all(writes)
    let slowest = 0
    let answers = 0
    let isOver = false
    void all.then(() => (isOver = true))
    await until('the writes to be refused', async () => {
      const from = performance.now()
      await glossary.visitor().send('GET', '/healthz')
      slowest = Math.max(slowest, performance.now() - from)
      answers += 1
      return isOver
    })
    for (const { status, body, headers } of await all) {
      expect({ status, code: body.code, message: body.message }).toEqual({
        status: 503,
        code: 'database-locked',
        message: 'Nothing was saved: the database is in use by another program. Please try again in a moment.',
      })
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      expect(body.requestId).toBe(headers['x-request-id'])
    }
    // Handled one after the other, each would block for 5 s, together with all other requests.
    expect(performance.now() - begin).toBeLessThan(9000)
    expect([slowest < 2500, answers > 10]).toEqual([true, true])
    await expectNamed('database-locked')

    other.stdin.write('end')
    await once(other, 'close')
    await expectNamed()
    await glossary.admin.createCategory('After the lock')
  })

  // Shows operating/errors-by-cause, operating/windows
  it('caused by a full disk is reported as such, and ends when there is space', async () => {
    publishingWorks()
    const limitPages = (pages: number) =>
      glossary.database.write((manager) => manager.query(`PRAGMA max_page_count = ${pages}`))
    await limitPages(1)
    const definition = 'x'.repeat(90_000)
    const refusal = await glossary.admin.refusal('POST', '/api/terms', {
      name: 'Long',
      definition,
      categories: ['Any'],
    })
    expect(refusal).toEqual({
      statusCode: 503,
      code: 'data-disk-full',
      message: 'Nothing was saved: the disk of the glossary is full.',
      requestId: expect.any(String),
    })
    // A small write still succeeds.
    await limitPages(1)
    await expectNamed('data-disk-full')
    await limitPages(1_000_000)
    await expectNamed()
    await glossary.admin.createTerm({ name: 'Short' })
  })

  // Shows operating/damaged-database
  it('caused by damaged data stays reported, while undamaged data can be read and written', async () => {
    publishingWorks()
    const [whole, damaged] = [await glossary.admin.createTerm({ name: 'Whole' }), await createLong(glossary)]
    await damagePages(glossary)
    const message = 'This cannot be done: the database of the glossary is damaged.'
    const refusal = { statusCode: 503, code: 'database-damaged', message, requestId: expect.any(String) }
    expect(await glossary.admin.refusal('GET', `/api/terms/${damaged.id}`)).toEqual(refusal)
    await expectNamed('database-damaged')
    expect(await glossary.admin.readTerm(whole.id)).toMatchObject({ name: 'Whole' })
    await glossary.admin.createCategory('Beside it')
    await expectNamed('database-damaged')
  })

  // Shows operating/windows
  it('of publishing is reported under its own name, with figures in /metrics', async () => {
    publishingWorks()
    const files = glossary.app.get(PublishedFiles)
    const report = glossary.app.get(PublisherReport)
    await glossary.admin.createCategory('Behind')
    const id = await fallBehind(glossary, 31)
    await expectNamed('publishing-behind')
    expect((await glossary.admin.publishing()).lagSeconds).toBeGreaterThan(30)
    files.change = id

    report.fault = 'publisher-restarting'
    report.restarts = 3
    report.failing = { count: 1, some: [{ path: '/term/a', reason: 'The template has failed' }] }
    report.webhooks = [{ host: 'https://cdn.example', waiting: 4, delivered: 2, failed: 1, failure: 'it answered 500' }]
    report.targets = [{ name: '/srv/site', waiting: 1, since: null, failed: 2, failure: 'EROFS' }]
    report.publishes.emit('publish', { kind: 'changes', change: id, pages: 3, milliseconds: 40 })
    await expectNamed('publisher-restarting', 'pages-failing', 'targets-failing', 'webhooks-failing')
    const metrics = await glossary.visitor().metrics()
    for (const line of [
      'glossary_publisher_restarts_total 3',
      'glossary_pages_failing 1',
      'glossary_webhook_queue 4',
      'glossary_webhook_deliveries_total{result="delivered"} 2',
      'glossary_webhook_deliveries_total{result="failed"} 1',
      'glossary_publish_duration_seconds_count{kind="changes"} 1',
      'glossary_publish_lag_seconds 0',
      'glossary_status{status="degraded"} 1',
    ])
      expect(metrics.split('\n')).toContain(line)
    expect(metrics).toMatch(/^glossary_build_info\{version="\d[\w.-]+",node="v\d+[\d.]+"\} 1$/m)
  })

  // Shows operating/panel
  it('is not reported for a publishing lag that VOTE_PUBLISH_SECONDS allows', async () => {
    await using patient = await TestGlossary.open({ VOTE_PUBLISH_SECONDS: '60' })
    const administrator = await patient.administrator()
    Object.assign(patient.app.get(PublishedFiles), { isComplete: true })
    await administrator.createCategory('Behind')
    const named = async (seconds: number): Promise<string> => {
      await fallBehind(patient, seconds)
      return namedFaults(administrator)
    }
    expect(await named(110)).toBe('')
    expect(await named(121)).toBe('publishing-behind')
  })

  // Shows operating/request-ids
  it('and any other reply has a request id, either from a trusted proxy or generated', async () => {
    const ask = (headers: Record<string, string>) => glossary.visitor().ask('GET', '/api/session', undefined, headers)
    expect((await ask({ 'x-request-id': 'abc-123' })).headers['x-request-id']).toBe('abc-123')
    for (const headers of [{}, { 'x-request-id': 'not {readable}' }])
      expect((await ask(headers)).headers['x-request-id']).toMatch(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/)
    await using strict = await TestGlossary.open({ TRUSTED_PROXIES: '10.0.0.1' })
    const { headers } = await strict.visitor().ask('GET', '/api/session', undefined, { 'x-request-id': 'abc-123' })
    expect(headers['x-request-id']).not.toBe('abc-123')
  })
})
