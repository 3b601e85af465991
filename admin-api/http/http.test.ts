import { describe, expect, it, jest } from '@jest/globals'
import { Logger } from '@nestjs/common'
import { type Endpoint, endpoints } from '../../contracts/endpoints.ts'
import { waitMessage } from '../../contracts/errors.ts'
import { firstAnswer } from '../testing/first-answer.ts'
import { fileOf, OPERATOR_HEADERS } from '../testing/client.ts'
import { ADMINISTRATOR, TestGlossary } from '../testing/test-glossary.ts'
import { User } from '../data/entities/user.ts'

const closed = Object.entries<Endpoint>(endpoints)
  .filter(([, { access }]) => access === 'administrator')
  .map(([endpoint]) => endpoint.replace(/:\w+/g, '1').split(' '))

const ofOperators = Object.entries<Endpoint>(endpoints)
  .filter(([, { access }]) => access === 'operator')
  .map(([endpoint]) => endpoint.replace('GET ', ''))

const bodyFor = (method: string) => (method === 'GET' ? undefined : {})

describe('Every call', () => {
  const glossary = TestGlossary.forAll({ PUBLIC_URL: 'http://glossary.example.com' })
  const { admin } = glossary

  // Shows signing-in/who-may-write
  it.each(closed)('%s %s needs a session', async (method = '', path = '') => {
    const signInFirst = { statusCode: 401, code: 'sign-in-required', message: 'Please sign in' }
    expect(await glossary.visitor().refusal(method, path, bodyFor(method))).toEqual(signInFirst)
  })

  // Shows signing-in/who-may-write
  it.each(closed)('%s %s needs the role of an administrator', async (method = '', path = '') => {
    const setRole = (isAdmin: boolean) =>
      glossary.database.write((manager) => manager.update(User, { email: ADMINISTRATOR.email }, { isAdmin }))
    const notForYou = { statusCode: 403, code: 'administrators-only', message: 'Only administrators may do this' }
    await setRole(false)
    try {
      expect(await admin.refusal(method, path, bodyFor(method))).toEqual(notForYou)
    } finally {
      await setRole(true)
    }
  })

  // Shows signing-in/who-may-write
  it('refuses a visitor before it reads the body', async () => {
    // Announces a megabyte and never sends it.
    const reply = await firstAnswer(
      glossary.port,
      'POST /api/categories HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n{',
    )
    expect(reply).toMatch(/^HTTP\/1\.1 401 /)
  })

  // Shows signing-in/other-sites
  it.each([
    ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['a sister site', { 'Sec-Fetch-Site': 'same-site' }],
    ['another site in an older browser', { Origin: 'https://evil.example' }],
    ['a page without an origin', { Origin: 'null' }],
  ])('refuses a write from %s', async (_, headers) => {
    expect(await admin.refusal('POST', '/api/categories', { name: 'Cross-site' }, { ...headers })).toEqual({
      statusCode: 403,
      code: 'cross-site-request',
      message: 'Requests from other sites are refused',
    })
    expect(await admin.send('GET', '/api/categories', undefined, { ...headers })).toEqual([])
  })

  // Shows operating/log
  it('that another site repeats is logged only once, in a short line', async () => {
    const warned = jest.spyOn(Logger.prototype, 'warn').mockClear()
    const stranger = glossary.visitor({
      'x-forwarded-for': '203.0.113.9',
      origin: `https://${'x'.repeat(5000)}.example`,
    })
    for (let count = 0; count < 3; count += 1) await stranger.expect(403, 'POST', '/api/votes', {})
    expect(warned).toHaveBeenCalledTimes(1)
    expect(JSON.stringify(warned.mock.calls).length).toBeLessThan(1000)
  })

  // Shows signing-in/other-sites
  it('is refused when it names neither an origin nor a host, as HTTP/1.0 allows', async () => {
    const cookie = `Cookie: ${admin.cookie}\r\n`
    const body = 'Content-Type: application/json\r\nContent-Length: 15\r\n\r\n{"name":"Null"}'
    const answer = await firstAnswer(glossary.port, `POST /api/categories HTTP/1.0\r\nOrigin: null\r\n${cookie}${body}`)
    expect(answer).toMatch(/^HTTP\/1\.1 403 /)
  })

  it.each([
    ['its own pages', { 'Sec-Fetch-Site': 'same-origin' }],
    ['a person', { 'Sec-Fetch-Site': 'none' }],
    ['its public address in an older browser', { Origin: 'http://glossary.example.com' }],
    ['a program', {}],
  ])('does not treat a request from %s as cross-site', async (_, headers) => {
    await admin.expect(400, 'POST', '/api/categories', {}, { ...headers })
  })

  it('does not treat a request from its own address in an older browser as cross-site', async () => {
    await admin.expect(400, 'POST', '/api/categories', {}, { Origin: glossary.url })
  })

  const JSON_TYPE = 'application/json'
  const UNREADABLE = [400, 'malformed-request', 'The request could not be read'] as const
  const OF_ANOTHER_KIND = [415, 'unsupported-type', 'This kind of content is not supported'] as const
  const TOO_LARGE = [413, 'too-large', 'The request is too large'] as const

  // Shows messages/statuses
  it.each([
    ['a body cut short', '{"name":', JSON_TYPE, UNREADABLE],
    ['a list for an object', '[]', JSON_TYPE, UNREADABLE],
    ['a form', 'name=x', 'application/x-www-form-urlencoded', OF_ANOTHER_KIND],
    ['plain text', '{"name":"x"}', 'text/plain', OF_ANOTHER_KIND],
    ['an unknown charset', '{"name":"x"}', 'application/json; charset=martian', OF_ANOTHER_KIND],
    ['more than a megabyte', `{"name":"${'x'.repeat(1_100_000)}"}`, JSON_TYPE, TOO_LARGE],
  ] as const)('refuses %s', async (_, body, type, [statusCode, code, message]) => {
    const refusal = await admin.refusal('POST', '/api/categories', body, { 'content-type': type })
    expect(refusal).toEqual({ statusCode, code, message })
  })

  // Shows messages/utf-8
  it('refuses a body in an undeclared charset other than UTF-8, and accepts declared UTF-16', async () => {
    const latin = fileOf(Buffer.from('{"name":"Caf\xe9"}', 'latin1'), 'latin.json')
    expect(await admin.refusal('POST', '/api/categories', latin, { 'content-type': JSON_TYPE })).toEqual({
      statusCode: 400,
      code: 'not-utf8',
      message: 'The request is not in UTF-8',
    })
    const wide = fileOf(Buffer.from('{"name":"Café"}', 'utf16le'), 'wide.json')
    const named = await admin.send('POST', '/api/categories', wide, {
      'content-type': `${JSON_TYPE}; charset=utf-16le`,
    })
    expect(named).toMatchObject({ name: 'Café' })
    await admin.send('DELETE', `/api/categories/${named.id}`)
  })

  // Shows operating/refused-bodies
  it.each(['/api/session', '/api/session/first-password', '/api/votes'])(
    'refuses more than 8 kB from a visitor at %s',
    async (path) => {
      const form = { termId: 1, isUpvote: true, email: 'a@example.com', password: 'x'.repeat(9000) }
      const [statusCode, code, message] = TOO_LARGE
      expect(await glossary.visitor().refusal('POST', path, form)).toEqual({ statusCode, code, message })
    },
  )

  // Shows messages/fields
  it('names at most 20 unknown fields', async () => {
    const unknown = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`field${index}`, index]))
    const { fields } = await admin.refusal('POST', '/api/categories', { name: 'Fine', ...unknown })
    expect(Object.keys(fields ?? {})).toHaveLength(20)
  })

  it('refuses a write without a body', async () => {
    const refusal = await admin.refusal('POST', '/api/categories')
    expect(refusal).toMatchObject({ statusCode: 400, code: 'malformed-request' })
  })

  // Shows messages/fields
  it.each([
    ['POST', '/api/categories', { name: 'x' }, { name: 'Name must be at least 2 characters' }, null],
    [
      ...(['POST', '/api/categories', { name: 'x', colour: 'red' }] as const),
      { name: 'Name must be at least 2 characters', colour: 'Unknown field' },
      'Please correct the marked fields',
    ],
    ['GET', '/api/audit?order=up', undefined, { order: 'Unknown field' }, null],
  ])(
    'answers %s %s %j with one message for each wrong field, and a single one as its main message',
    async (method, path, body, fields, message) => {
      const [only = ''] = Object.values(fields)
      expect(await admin.refusal(method, path, body)).toEqual({
        statusCode: 400,
        code: 'invalid-input',
        message: message ?? only,
        fields,
      })
    },
  )

  it.each(['/api', '/api/nothing', '/api/terms/1/2/3', '/healthz/x', '/api/%E0%A4%A'])(
    'answers %s with the error shape',
    async (path) => {
      const reply = await glossary.visitor().ask('GET', path)
      expect([400, 404]).toContain(reply.status)
      expect(reply.body).toEqual({ statusCode: reply.status, code: expect.any(String), message: expect.any(String) })
      expect(reply.headers['cache-control']).toBe('no-store')
    },
  )

  it('answers a wrong method with the error shape', async () => {
    await glossary.visitor().expect(404, 'PUT', '/api/categories', {})
    await glossary.visitor().expect(404, 'POST', '/about', {})
  })

  it('accepts 50,000 ids, and a definition of 100,000 characters written as escapes', async () => {
    const ids = Array.from({ length: 50_000 }, (_, index) => 2_147_000_000 + index)
    await admin.expect(404, 'POST', '/api/terms/bulk-delete', { ids })
    const term = `{"name":"Long","definition":"${'\\u00e9'.repeat(100_000)}","categories":["Any"]}`
    await admin.expect(201, 'POST', '/api/terms', term, { 'content-type': JSON_TYPE })
  })

  it('sends security headers and does not reveal its framework', async () => {
    const { headers } = await glossary.visitor().expect(200, 'GET', '/api/categories')
    expect(headers['content-security-policy']?.split(';').filter((part) => !part.startsWith('img-src'))).toEqual([
      ...["default-src 'self'", "script-src 'self'", "style-src 'self'"],
      ...["object-src 'none'", "base-uri 'self'", "form-action 'self'", "frame-ancestors 'none'"],
    ])
    expect(headers).toMatchObject({
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('set-cookie')
  })

  // Shows operating/operator-token
  it.each(ofOperators)('%s requires the operator token', async (path) => {
    const refused = { statusCode: 401, code: 'operator-token-wrong', message: 'The operator token is missing or wrong' }
    const { authorization } = OPERATOR_HEADERS
    for (const wrong of [{}, { authorization: `${authorization}x` }, { authorization: authorization.slice(0, -1) }])
      expect(await glossary.visitor(wrong).refusal('GET', path)).toEqual(refused)
    expect(await admin.refusal('GET', path)).toEqual(refused)
    await glossary.visitor(OPERATOR_HEADERS).expect(200, 'GET', path)
  })

  // Shows operating/operator-token
  it.each(ofOperators)('%s names the scheme Bearer when it refuses, and accepts it in lower case', async (path) => {
    const { headers } = await glossary.visitor().expect(401, 'GET', path)
    expect(headers['www-authenticate']).toBe('Bearer')
    const authorization = OPERATOR_HEADERS.authorization.replace('Bearer', 'bearer')
    await glossary.visitor({ authorization }).expect(200, 'GET', path)
  })

  it('compresses the lists for browsers, not the feed for programs', async () => {
    const reader = glossary.visitor({ 'accept-encoding': 'br' })
    const lists = await reader.expect(200, 'GET', '/api/terms/export')
    expect(lists.headers['content-encoding']).toBe('br')
    const feed = await reader.expect(200, 'GET', '/api/content?after=0', undefined, OPERATOR_HEADERS)
    expect(feed.headers).not.toHaveProperty('content-encoding')
  })
})

// Shows messages/unexpected
it('An unexpected failure is answered with 500 and no details', async () => {
  await using glossary = await TestGlossary.open()
  await glossary.database.write((manager) => manager.query('DROP VIEW "visible_category"'))
  expect(await glossary.visitor().refusal('GET', '/api/categories')).toEqual({
    statusCode: 500,
    code: 'unexpected-failure',
    message: 'Something went wrong. Please try again.',
    requestId: expect.any(String),
  })
})

// Shows voting/limits, messages/wait
it('Votes are limited to 60 a minute for each address', async () => {
  await using glossary = await TestGlossary.open()
  for (let vote = 1; vote <= 60; vote++) await glossary.visitor().expect(400, 'POST', '/api/votes', {})
  const { body, headers } = await glossary.visitor().expect(429, 'POST', '/api/votes', {})
  const seconds = Number(headers['retry-after'])
  expect([seconds > 0, seconds <= 60]).toEqual([true, true])
  expect(body).toEqual({ statusCode: 429, code: 'too-many-requests', message: waitMessage(seconds * 1000) })
})

// Shows voting/limits
it('A forged visitor cookie that names an address uses up none of the votes of that address', async () => {
  await using glossary = await TestGlossary.open()
  for (const address of ['192.0.2.1', '192.0.2.2']) {
    const stranger = glossary.visitor({ 'x-forwarded-for': address, cookie: 'visitor=192.0.2.3' })
    for (let vote = 1; vote <= 60; vote++) await stranger.ask('POST', '/api/votes', {})
  }
  await glossary.visitor({ 'x-forwarded-for': '192.0.2.3' }).expect(400, 'POST', '/api/votes', {})
})

// Shows operating/log
it('A repeated failure is logged once, and how often and where it came last, at the latest when the service stops', async () => {
  const logged = jest.spyOn(Logger.prototype, 'error').mockClear()
  let requestId: unknown
  {
    await using glossary = await TestGlossary.open()
    await glossary.database.write((manager) => manager.query('DROP VIEW "visible_category"'))
    for (let asked = 0; asked < 3; asked += 1)
      ({ requestId } = (await glossary.visitor().expect(500, 'GET', '/api/categories')).body)
    expect(logged).toHaveBeenCalledTimes(1)
  }
  expect(logged).toHaveBeenCalledTimes(2)
  expect(logged).toHaveBeenLastCalledWith(expect.objectContaining({ again: 2, requestId }), expect.any(String))
})
