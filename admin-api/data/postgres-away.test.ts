import { once } from 'node:events'
import { IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { z } from 'zod'
import { OPERATOR_HEADERS } from '../testing/client.ts'
import { ADMINISTRATOR } from '../testing/glossary-process.ts'
import { countWaiting, hold } from '../testing/held-locks.ts'
import { Line } from '../testing/line.ts'
import { makeTestPlace, type TestPlace } from '../testing/test-database.ts'
import { TestGlossary } from '../testing/test-glossary.ts'
import { until } from '../testing/until.ts'
import { Database } from './database.ts'

/** Milliseconds of tolerance beyond the promised time, for a busy machine. */
const BUSY = 5000

describe('PostgreSQL', () => {
  let place: TestPlace
  let line: Line
  let glossary: TestGlossary
  beforeAll(async () => {
    place = await makeTestPlace()
    const url = new URL(place.settings.databaseUrl ?? '')
    line = await Line.to({ host: url.hostname, port: Number(url.port) })
    url.port = String(line.port)
    glossary = await TestGlossary.open({ DATABASE_URL: url.href })
    await glossary.admin.signIn()
  })
  afterAll(async () => {
    await glossary.close()
    await line.cut()
    await place.remove()
  })

  /** @returns the reply's status and code, and the milliseconds that it took */
  async function ask(method: string, path: string, body?: unknown, browser = glossary.admin) {
    const begin = performance.now()
    const reply = await browser.ask(method, path, body, OPERATOR_HEADERS)
    return { status: reply.status, code: reply.body.code, took: performance.now() - begin, body: reply.body }
  }
  const isAway = async () => Object.hasOwn((await ask('GET', '/readyz')).body.fields, 'database-away')
  const names = async () =>
    (await glossary.admin.send('GET', '/api/categories')).map((one: { name: string }) => one.name)

  /** Expects what holds while the database does not answer. @param most milliseconds that an API call may take */
  async function expectAway(name: string, most: number): Promise<void> {
    const [write, read, readyz, metrics, healthz, unknown] = await Promise.all([
      ask('POST', '/api/categories', { name }),
      ask('GET', '/api/categories'),
      ask('GET', '/readyz'),
      ask('GET', '/metrics'),
      ask('GET', '/healthz'),
      ask('POST', '/api/hooks/rebuild', undefined, glossary.visitor()),
    ])
    for (const { status, code, took } of [write, read])
      expect({ status, code, isInTime: took < most + BUSY }).toEqual({
        status: 503,
        code: 'database-away',
        isInTime: true,
      })
    expect(readyz).toMatchObject({ status: 503, body: { fields: { 'database-away': 'The database does not answer' } } })
    expect(metrics.status).toBe(200)
    expect(metrics.body).toContain('glossary_fault{reason="database-away"} 1')
    // Limits do not refuse requests because of the fault.
    expect(unknown.status).toBe(404)
    expect([readyz, metrics, healthz, unknown].map(({ took }) => took < 2000 + BUSY)).toEqual([true, true, true, true])
  }

  async function expectBack(name: string): Promise<void> {
    const begin = performance.now()
    await until('the database to be back', async () => !(await isAway()))
    expect(performance.now() - begin).toBeLessThan(10_000 + BUSY)
    await glossary.admin.createCategory(name)
  }

  // Shows operating/errors-by-cause, operating/windows, operating/metrics
  it('that is stopped is reported at once, and works again once it is back', async () => {
    expect(await isAway()).toBe(false)
    await line.cut()
    await expectAway('While stopped', 5000)
    await line.restore()
    await expectBack('After the stop')
  })

  // Shows operating/errors-by-cause
  it('that is stopped causes the error database-away in new threads and in running ones', async () => {
    // As a visitor, since an administrator's session would be read first. Retries 'busy', because the thread is slow to start.
    const list = async () => {
      for (;;) {
        const reply = await ask('GET', '/api/terms/by-category', undefined, glossary.visitor())
        if (reply.code !== 'busy') return reply
      }
    }
    const lists = async () =>
      (await Promise.all([list(), list(), list()])).map(({ status, code }) => ({ status, code }))
    const away = Array(3).fill({ status: 503, code: 'database-away' })
    await line.cut()
    expect(await lists()).toEqual(away)
    await line.restore()
    await until('the database to be back', async () => !(await isAway()))
    expect((await list()).status).toBe(200)
    await line.cut()
    expect(await lists()).toEqual(away)
    await line.restore()
    await until('the database to be back', async () => !(await isAway()))
  })

  // Shows operating/errors-by-cause
  it('that refuses connections once a file has arrived makes its import end with database-away', async () => {
    const headers = { cookie: glossary.admin.cookie, 'content-type': 'multipart/form-data; boundary=x' }
    const sent = request(`${glossary.url}/api/terms/import`, { method: 'POST', headers })
    sent.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nname,definition\r\n')
    // Time for the guards to let the upload through.
    for (let count = 0; count < 5; count++) await names()
    line.fill()
    sent.end('Arrived,Late\r\n--x--\r\n')
    const [reply] = z.tuple([z.instanceof(IncomingMessage)]).parse(await once(sent, 'response'))
    expect(await text(reply)).toContain('"code":"database-away"')
    line.spare()
    await expectBack('After the file')
  })

  // Shows operating/frozen-database, operating/ready, operating/replicas-limits
  it('that is frozen leaves no request unanswered and no write half done', async () => {
    line.freeze()
    await expectAway('While frozen', 10_000)
    line.thaw()
    await expectBack('After the frost')
    expect(await names()).toEqual(['After the file', 'After the frost', 'After the stop'])
  })

  // Shows operating/errors-by-cause
  it('that ends connections causes the error database-away for reads, writes and sign-ins', async () => {
    await names()
    line.terminate()
    for (let again = 0; again < 3; again++)
      for (const [method, path, body] of [
        ['GET', '/api/categories'],
        ['POST', '/api/categories', { name: 'While ended' }],
        ['POST', '/api/session', ADMINISTRATOR],
      ] as const)
        expect(await ask(method, path, body)).toMatchObject({ status: 503, code: 'database-away' })
    line.spare()
    await expectBack('After the end')
  })

  // Shows operating/errors-by-cause
  it('that ends a connection in the middle of an edit causes the error database-away', async () => {
    await using other = await Database.open(place.settings)
    await using lock = await hold((work) => other.edit(work))
    const edit = ask('POST', '/api/terms', { name: 'Ended', definition: '<p>Ended.</p>', categories: ['Ended'] })
    await until('an edit to wait', async () => (await countWaiting(other)) > 0)
    line.terminate()
    const released = lock.release()
    expect(await edit).toMatchObject({ status: 503, code: 'database-away' })
    line.spare()
    await released
    await expectBack('After the edit')
  })
})
