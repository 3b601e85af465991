import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type Endpoint, endpoints } from '../../contracts/endpoints.ts'
import { Database } from '../data/database.ts'
import { firstAnswer } from '../testing/first-answer.ts'
import { ADMINISTRATOR, openTestApp, type TestApp } from '../testing/test-app.ts'
import { User } from '../data/entities/user.ts'

const closed = Object.entries<Endpoint>(endpoints)
  .filter(([, { access }]) => access === 'administrator')
  .map(([endpoint]) => endpoint.replace(/:\w+/g, '1').split(' '))

describe('Every call', () => {
  let glossary: TestApp
  let browser: ReturnType<TestApp['visitor']>

  beforeAll(async () => {
    glossary = await openTestApp({ PUBLIC_URL: 'http://glossary.example.com' })
    browser = await glossary.administrator()
  })
  afterAll(() => glossary.close())

  const call = (caller: ReturnType<TestApp['visitor']>, [method = '', path = '']: string[]) => {
    if (method === 'POST') return caller.post(path)
    return method === 'PATCH' ? caller.patch(path) : caller.delete(path)
  }

  // Shows signing-in/who-may-write
  it.each(closed)('%s %s needs a session', async (...endpoint) => {
    const reply = await call(glossary.visitor(), endpoint).send({})
    expect([reply.status, reply.body]).toEqual([
      401,
      { statusCode: 401, code: 'sign-in-required', message: 'Please sign in' },
    ])
  })

  // Shows signing-in/who-may-write
  it.each(closed)('%s %s needs the role of an administrator', async (...endpoint) => {
    const setRole = (isAdmin: boolean) =>
      glossary.app.get(Database).write((manager) => manager.update(User, { email: ADMINISTRATOR.email }, { isAdmin }))
    await setRole(false)
    try {
      const reply = await call(browser, endpoint).send({})
      expect([reply.status, reply.body]).toEqual([
        403,
        { statusCode: 403, code: 'administrators-only', message: 'Only administrators may do this' },
      ])
    } finally {
      await setRole(true)
    }
  })

  // Shows signing-in/who-may-write
  it('refuses a visitor before it reads the body', async () => {
    const { port } = await address()
    // A megabyte is announced and never sent.
    const reply = await firstAnswer(
      port,
      'POST /api/categories HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n{',
    )
    expect(reply).toMatch(/^HTTP\/1\.1 401 /)
  })

  const address = async () => {
    const server = glossary.app.getHttpServer()
    if (!server.listening) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const place = server.address()
    return { port: typeof place === 'object' && place !== null ? place.port : 0 }
  }

  // Shows signing-in/other-sites
  it.each([
    ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['a sister site', { 'Sec-Fetch-Site': 'same-site' }],
    ['another site in an older browser', { Origin: 'https://evil.example' }],
    ['a page without an origin', { Origin: 'null' }],
  ])('refuses a write from %s', async (_, headers) => {
    const reply = await browser.post('/api/categories').set(headers).send({ name: 'Cross-site' })
    expect([reply.status, reply.body]).toEqual([
      403,
      { statusCode: 403, code: 'cross-site-request', message: 'Requests from other sites are refused' },
    ])
    await browser.get('/api/categories').set(headers).expect(200, [])
  })

  it.each([
    ['its own pages', { 'Sec-Fetch-Site': 'same-origin' }],
    ['a person', { 'Sec-Fetch-Site': 'none' }],
    ['its public address in an older browser', { Origin: 'http://glossary.example.com' }],
    ['its own address in an older browser', { Origin: 'http://10.0.0.1:4321', Host: '10.0.0.1:4321' }],
    ['a program', {}],
  ])('lets a request of %s pass', async (_, headers) => {
    await browser.post('/api/categories').set(headers).send({}).expect(400)
  })

  // Shows messages/statuses
  it.each([
    ['a body cut short', '{"name":', 'application/json', 400, 'malformed-request', 'The request could not be read'],
    ['a list for an object', '[]', 'application/json', 400, 'malformed-request', 'The request could not be read'],
    [
      'a form',
      'name=x',
      'application/x-www-form-urlencoded',
      415,
      'unsupported-type',
      'This kind of content is not supported',
    ],
    ['plain text', '{"name":"x"}', 'text/plain', 415, 'unsupported-type', 'This kind of content is not supported'],
    [
      'an unknown charset',
      '{"name":"x"}',
      'application/json; charset=martian',
      415,
      'unsupported-type',
      'This kind of content is not supported',
    ],
    [
      'more than a megabyte',
      `{"name":"${'x'.repeat(1_100_000)}"}`,
      'application/json',
      413,
      'too-large',
      'The request is too large',
    ],
  ])('refuses %s', async (_, body, type, statusCode, code, message) => {
    const reply = await browser.post('/api/categories').set('Content-Type', type).send(body)
    expect([reply.status, reply.body]).toEqual([statusCode, { statusCode, code, message }])
  })

  it('refuses a write without a body', async () => {
    const reply = await browser.post('/api/categories')
    expect([reply.status, reply.body.code]).toEqual([400, 'malformed-request'])
  })

  // Shows messages/fields
  it('marks each wrong field once, and says what is wrong where there is only one', async () => {
    const one = await browser.post('/api/categories').send({ name: 'x' }).expect(400)
    expect(one.body).toEqual({
      statusCode: 400,
      code: 'invalid-input',
      message: 'Name must be at least 2 characters',
      fields: { name: 'Name must be at least 2 characters' },
    })
    const several = await browser.post('/api/categories').send({ name: 'x', colour: 'red' }).expect(400)
    expect(several.body).toEqual({
      statusCode: 400,
      code: 'invalid-input',
      message: 'Please correct the marked fields',
      fields: { name: 'Name must be at least 2 characters', colour: 'Unknown field' },
    })
  })

  it('refuses unknown fields of a query in the same form', async () => {
    const reply = await glossary.visitor().get('/api/changes?since=0&order=up').expect(400)
    expect(reply.body).toEqual({
      statusCode: 400,
      code: 'invalid-input',
      message: 'Unknown field',
      fields: { order: 'Unknown field' },
    })
  })

  it.each(['/api', '/api/nothing', '/api/terms/1/2/3', '/healthz/x', '/api/%E0%A4%A'])(
    'answers %s with the error shape',
    async (path) => {
      const reply = await glossary.visitor().get(path)
      expect([400, 404]).toContain(reply.status)
      expect(reply.body).toEqual({ statusCode: reply.status, code: expect.any(String), message: expect.any(String) })
      expect(reply.headers['cache-control']).toBe('no-store')
    },
  )

  it('answers a wrong method with the error shape', async () => {
    await glossary.visitor().put('/api/categories').send({}).expect(404)
    await glossary.visitor().post('/about').send({}).expect(404)
  })

  it('takes 50,000 ids and a definition of 100,000 characters in any writing', async () => {
    const ids = Array.from({ length: 50_000 }, (_, index) => 2_147_000_000 + index)
    await browser.post('/api/terms/bulk-delete').send({ ids }).expect(404)
    const definition = '\\u00e9'.repeat(100_000)
    await browser
      .post('/api/terms')
      .set('Content-Type', 'application/json')
      .send(`{"name":"Long","definition":"${definition}","categories":["Any"]}`)
      .expect(201)
  })

  it('sends security headers and does not say what it is made of', async () => {
    const { headers } = await glossary.visitor().get('/api/categories').expect(200)
    expect(headers['content-security-policy']).toContain("script-src 'self';")
    expect(headers['content-security-policy']).toContain("object-src 'none'")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('set-cookie')
  })

  it('compresses the lists for browsers, not the feed for programs', async () => {
    const lists = await glossary.visitor().get('/api/terms/export').set('Accept-Encoding', 'br').expect(200)
    expect(lists.headers['content-encoding']).toBe('br')
    const feed = await glossary.visitor().get('/api/content?after=0').set('Accept-Encoding', 'br').expect(200)
    expect(feed.headers).not.toHaveProperty('content-encoding')
  })
})

describe('A failure without a name', () => {
  // Shows messages/unexpected
  it('answers 500 without details', async () => {
    const glossary = await openTestApp()
    try {
      await glossary.app.get(Database).write((manager) => manager.query('ALTER TABLE "category" RENAME TO "lost"'))
      const reply = await glossary.visitor().get('/api/categories')
      expect([reply.status, reply.body]).toEqual([
        500,
        { statusCode: 500, code: 'unexpected-failure', message: 'Something went wrong. Please try again.' },
      ])
    } finally {
      await glossary.close()
    }
  })
})

describe('Votes', () => {
  // Shows voting/limits
  it('are limited to 60 a minute for an address', async () => {
    const glossary = await openTestApp()
    try {
      for (let vote = 1; vote <= 60; vote++) await glossary.visitor().post('/api/votes').send({}).expect(400)
      const reply = await glossary.visitor().post('/api/votes').send({}).expect(429)
      expect(reply.body).toEqual({
        statusCode: 429,
        code: 'too-many-requests',
        message: 'Too many requests. Please wait a moment and try again.',
      })
    } finally {
      await glossary.close()
    }
  })
})
