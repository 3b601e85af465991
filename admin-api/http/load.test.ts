import { once } from 'node:events'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { get, IncomingMessage, type Server } from 'node:http'
import { connect, Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { Logger } from '@nestjs/common'
import { z } from 'zod'
import { MAX_DEFINITION_LENGTH } from '../../contracts/definition.ts'
import { waitMessage } from '../../contracts/errors.ts'
import { OPERATOR_HEADERS, type Reply } from '../testing/client.ts'
import { TestGlossary } from '../testing/test-glossary.ts'
import { until } from '../testing/until.ts'
import { LOAD } from '../load/load.ts'

const glossary = TestGlossary.forAll()
const { admin } = glossary

/** The test's address is no trusted proxy here, so its connections count. */
const counted = TestGlossary.forAll({ TRUSTED_PROXIES: '192.0.2.1' })

const open = async (port: number): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

/** Not `fetch`, which adds cache headers of its own that ask for a fresh reply. */
async function statusOf(path: string, headers: Record<string, string>): Promise<number | undefined> {
  const [reply] = z
    .tuple([z.instanceof(IncomingMessage)])
    .parse(await once(get(glossary.url + path, { headers }), 'response'))
  reply.resume()
  return reply.statusCode
}

/** Requests that are begun and never completed. */
const quiet = new Map(
  Object.entries({
    'asks nothing': '',
    'stops within a head': 'GET / HTTP/1.1\r\nHost: x\r\n',
    'stops within a body':
      'POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  }).map(([what, sent]) => [what, { sent, socket: new Socket() }]),
)

const logged = jest.spyOn(Logger.prototype, 'error')
// First of all, because the service closes them after 10 to 20 s.
beforeAll(async () => {
  for (const { sent, socket } of quiet.values()) {
    socket.connect(glossary.port, '127.0.0.1').on('error', () => undefined)
    await once(socket, 'connect')
    socket.resume().write(sent)
  }
  await glossary.visitor().expect(200, 'GET', '/api/session')
  expect([...quiet.values()].map(({ socket }) => socket.destroyed)).toEqual([false, false, false])
})

describe('reads of the whole glossary', () => {
  const KEPT = ['/api/terms/export', '/api/terms/export.csv', '/api/terms/names']

  beforeAll(async () => {
    await admin.createTerm({ name: 'Kept' })
  })

  // Shows operating/reads-once, export/json
  it.each(KEPT)('at %s get 304 until the glossary changes, and then the new content', async (path) => {
    const reader = glossary.visitor()
    const { headers, body } = await reader.expect(200, 'GET', path)
    const known = { 'if-none-match': headers['etag'] ?? '' }
    expect(await statusOf(path, known)).toBe(304)
    // `fetch` adds `no-cache`.
    await reader.expect(304, 'GET', path, undefined, known)
    const { id } = await admin.createTerm({ name: `Another for ${path}` })
    const after = await reader.expect(200, 'GET', path, undefined, known)
    expect(after.body).not.toEqual(body)
    expect(JSON.stringify(after.body)).toContain(`Another for ${path}`)
    await admin.deleteTerm(id)
  })

  // Shows operating/reads-once
  it('are generated once for each change; a vote does not make the list of names stale', async () => {
    const made = (): string[] =>
      readdirSync(join(glossary.settings.dataDir, 'reads'), { recursive: true, encoding: 'utf8' })
    const read = () => glossary.visitor().expect(200, 'GET', '/api/terms/names')
    await read()
    const before = made()
    await read()
    expect(made()).toEqual(before)
    const { id } = await admin.termNamed('Kept')
    await admin.send('POST', '/api/votes', { termId: id, isUpvote: true })
    await read()
    expect(made()).toEqual(before)
    await admin.createTerm({ name: 'Makes them anew' })
    await read()
    expect(made()).not.toEqual(before)
  })

  // Shows operating/reads-once
  it('are generated again when their files have been removed', async () => {
    const read = () => glossary.visitor().expect(200, 'GET', '/api/terms/names')
    const { body } = await read()
    rmSync(join(glossary.settings.dataDir, 'reads'), { recursive: true })
    expect((await read()).body).toEqual(body)
    await admin.createTerm({ name: 'Takes the place of what was removed' })
    await read()
    await admin.createTerm({ name: 'Takes the place of that' })
    await read()
  })

  // Shows operating/reads-once
  it('replace files that a killed service has left, even one with the same process id', async () => {
    await using another = await TestGlossary.open()
    const reads = join(another.settings.dataDir, 'reads')
    mkdirSync(join(reads, `${process.pid}-left`), { recursive: true })
    await another.visitor().expect(200, 'GET', '/api/terms/names')
    expect(readdirSync(reads)).toEqual([expect.not.stringContaining('left')])
  })

  // Shows operating/reads-once
  it('have the same content in each encoding, and HEAD states its length', async () => {
    const bodies = await Promise.all(
      ['br', 'gzip', 'identity'].map((encoding) =>
        glossary.visitor({ 'accept-encoding': encoding }).expect(200, 'GET', '/api/terms/export.csv'),
      ),
    )
    expect(bodies.map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined])
    expect(new Set(bodies.map(({ body }) => body)).size).toBe(1)
    const { headers, bytes } = await glossary
      .visitor({ 'accept-encoding': 'identity' })
      .expect(200, 'HEAD', '/api/terms/export.csv')
    expect([headers['content-length'], bytes.length]).toEqual([String(bodies[2]?.bytes.length), 0])
  })

  // Shows operating/limits-of-reads
  it('are limited for each address, with a message, without affecting other addresses and other reads', async () => {
    const reader = glossary.visitor({ 'x-forwarded-for': '203.0.113.5' })
    const ask = () => reader.ask('HEAD', '/api/terms/names')
    for (let asked = 0; asked < LOAD.reads.mostCostly; asked += 20) await Promise.all(Array.from({ length: 20 }, ask))
    const { headers, body } = await reader.expect(429, 'GET', '/api/terms/names')
    expect(body.message).toBe(waitMessage(Number(headers['retry-after']) * 1000))
    await reader.expect(200, 'GET', '/api/categories')
    await glossary.visitor({ 'x-forwarded-for': '203.0.113.6' }).expect(200, 'GET', '/api/terms/names')
  })
})

describe('with long replies,', () => {
  const { ofAddress } = LOAD.turns.file
  const PATH = '/api/terms/export'
  const takers: Socket[] = []
  afterEach(() => {
    for (const socket of takers.splice(0)) socket.destroy()
  })
  /** Both ends of a connection whose client reads nothing of its search reply. */
  let untaken: Socket
  let idle: Socket | undefined
  afterAll(() => void idle?.destroy())

  /** The replies exceed the socket buffers. */
  beforeAll(async () => {
    const definition = `<p>${'x'.repeat(MAX_DEFINITION_LENGTH - 7)}</p>`
    for (let count = 0; count < 60; count += 1) await admin.createTerm({ name: `Long ${count}`, definition })
    const server: Server = glossary.app.getHttpServer()
    const connected = once(server, 'connection')
    await begin(1, '198.51.103.1', '/api/terms/search?search=long')
    untaken = z.tuple([z.instanceof(Socket)]).parse(await connected)[0]
    idle = takers.pop()
  })

  // Shows operating/turns
  it.each([
    ['/api/terms/search?search=long', LOAD.turns.search],
    ['/api/terms/by-category?search=long', LOAD.turns.list],
    ['/api/categories', LOAD.turns.list],
  ])('%s answers as many requests as it can at once, and tells the others when to come back', async (path, turns) => {
    const readers = Array.from({ length: 200 }, (_, n) => glossary.visitor({ 'x-forwarded-for': `198.51.100.${n}` }))
    const replies = await Promise.all(readers.map((reader) => reader.ask('GET', path)))
    const refused = replies.filter(({ status }) => status !== 200)
    expect(replies.length - refused.length).toBeGreaterThanOrEqual(turns.atOnce)
    expect(refused.length).toBeGreaterThan(0)
    for (const { status, headers, body } of refused)
      expect([status, headers['retry-after'], body.code]).toEqual([503, '2', 'busy'])
  })

  /** Sends `count` requests and reads only the start of each reply. */
  async function begin(count: number, address: string, path = PATH): Promise<void> {
    for (let begun = 0; begun < count; begun += 1) {
      const socket = await open(glossary.port)
      takers.push(socket)
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\n\r\n`)
      await once(socket, 'readable')
    }
  }
  const statusFor = (address: string, path = PATH) => statusOf(path, { 'x-forwarded-for': address })

  // Shows operating/turns
  it('a file of all terms is sent a few times at once to an address; further requests wait or get 503', async () => {
    await begin(ofAddress, '198.51.101.1')
    const [ofTheSame, ofAnother] = await Promise.all([statusFor('198.51.101.1'), statusFor('198.51.101.2')])
    expect([ofTheSame, ofAnother]).toEqual([503, 200])
    const waiting = statusFor('198.51.101.1')
    takers.shift()?.destroy()
    expect(await waiting).toBe(200)
  })

  // Shows operating/slow-takers
  it.each([
    [PATH, LOAD.turns.file],
    ['/api/terms/search?search=long', LOAD.turns.search],
    ['/api/terms/by-category?search=long', LOAD.turns.list],
  ])('%s still serves others while clients read none of the replies sent at once', async (path, turns) => {
    for (let begun = 0; begun < turns.atOnce; begun += turns.ofAddress)
      await begin(turns.ofAddress, `198.51.102.${begun}`, path)
    expect(await statusFor('198.51.102.200', path)).toBe(200)
  })

  // Shows operating/slow-takers
  it('the connection of a client that does not read its reply is closed after a while', async () => {
    await until('it is cut', () => untaken.destroyed)
    await glossary.visitor().expect(200, 'GET', '/api/terms/search?search=long')
  })
})

// Shows operating/late-refusals
it.each([
  ['asks without the token', 401, '/api/content', {}],
  ['sends more than is taken', 413, '/api/session', { method: 'POST', body: 'x'.repeat(1_100_000) }],
])('a client that %s gets the refusal after a short delay', async (_, status, path, sent) => {
  const begin = performance.now()
  const reply = await fetch(glossary.url + path, { headers: { 'content-type': 'application/json' }, ...sent })
  expect(reply.status).toBe(status)
  // Timers may fire up to a millisecond early.
  expect(performance.now() - begin).toBeGreaterThan(LOAD.lateRefusals.least - 1)
})

/** The statuses of the first `count` replies, while the other requests are held. */
async function firstStatuses(asked: readonly Promise<Reply>[], count: number): Promise<number[]> {
  const statuses: number[] = []
  for (const one of asked) void one.then(({ status }) => statuses.push(status))
  await until('those that are not held are answered', () => statuses.length === count)
  return statuses
}

// Shows operating/polls
it('a request without the token takes no turn of the feed: it gets 401, even when the feed is busy', async () => {
  const { atOnce, ofAddress } = LOAD.turns.feed
  const since = await admin.lastChange()
  const poll = (address: number, headers: Record<string, string>) =>
    glossary
      .visitor({ 'x-forwarded-for': `203.0.114.${address}` })
      .ask('GET', `/api/changes?since=${since}&wait=25`, undefined, headers)
  const beyond = 3
  const polls = Array.from({ length: atOnce + beyond }, (_, n) => poll(Math.floor(n / ofAddress), OPERATOR_HEADERS))
  expect(await firstStatuses(polls, beyond)).toEqual([503, 503, 503])
  expect((await poll(250, {})).status).toBe(401)
  await admin.createCategory('Ends the polls')
  await Promise.all(polls)
})

// Shows operating/polls, operating/turns
it('the feed keeps a limited number of polls for each address waiting, and answers the others with 503', async () => {
  const follower = glossary.visitor({ 'x-forwarded-for': '203.0.113.77' })
  const since = await admin.lastChange()
  // The router ignores case.
  const polls = Array.from({ length: LOAD.turns.feed.ofAddress + 3 }, (_, number) =>
    follower.ask(
      'GET',
      `/api/${number % 2 === 0 ? 'changes' : 'Changes/'}?since=${since}&wait=25`,
      undefined,
      OPERATOR_HEADERS,
    ),
  )
  expect(await firstStatuses(polls, 3)).toEqual([503, 503, 503])
  await admin.createCategory('Wakes them')
  const statuses = (await Promise.all(polls)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(LOAD.turns.feed.ofAddress)
})

describe('connections', () => {
  const sockets: Socket[] = []
  afterAll(() => sockets.forEach((socket) => socket.destroy()))

  // Shows operating/connections
  it('from one address are limited, except from a trusted proxy', async () => {
    for (let count = 0; count < LOAD.connections.ofAddress; count += 1) sockets.push(await open(counted.port))
    const one = await open(counted.port)
    await until('one too many is closed', () => one.destroyed)
    sockets.pop()?.destroy()
    await until('a place is free', () =>
      counted
        .visitor()
        .ask('GET', '/api/session')
        .then(
          () => true,
          () => false,
        ),
    )
    for (let count = 0; count <= LOAD.connections.ofAddress; count += 1) sockets.push(await open(glossary.port))
    await glossary.visitor().expect(200, 'GET', '/api/session')
  })

  // Shows operating/connections
  it.each([...quiet])('are limited in time: one that %s is closed, and no error is logged', async (_, { socket }) => {
    await until('it is closed', () => socket.destroyed)
    await glossary.visitor().expect(200, 'GET', '/api/session')
    expect(logged).not.toHaveBeenCalled()
  })

  // Shows operating/one-after-another
  it('with pipelined requests are answered in order, and are closed when there are too many', async () => {
    const { id } = await admin.createTerm({ name: 'Pipelined' })
    const poll = `GET /api/changes?since=${await admin.lastChange()}&wait=25 HTTP/1.1\r\nHost: x\r\nAuthorization: ${OPERATOR_HEADERS.authorization}\r\n\r\n`
    const read = `GET /api/terms/${id} HTTP/1.1\r\nHost: x\r\n\r\n`
    const [patient, greedy] = [await open(glossary.port), await open(glossary.port)]
    sockets.push(patient, greedy)
    let answers = ''
    patient.on('data', (bytes) => (answers += bytes.toString()))
    patient.write(poll + read)
    greedy.write(poll + read.repeat(1000))
    await until('it is closed', () => greedy.destroyed)
    await admin.patchTerm(id, { otherNames: ['Asked for behind a poll'] })
    await until('both are answered', () => answers.split('HTTP/1.1 200 OK').length === 3)
    expect(answers.match(/Asked for behind a poll/g)).toHaveLength(2)
  })

  // Shows operating/refused-bodies
  it.each([
    ['/api/terms', 401],
    ['/api/session', 413],
    ['/api/votes', 403],
  ])('are closed before the end of a body that %s refuses with %i', async (path, status) => {
    const socket = await open(glossary.port)
    let answer = ''
    socket.on('data', (bytes) => (answer += bytes.toString()))
    const closed = new Promise((resolve) => socket.once('close', resolve))
    const origin = status === 403 ? 'Sec-Fetch-Site: cross-site\r\n' : ''
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${origin}Content-Type: application/json\r\nContent-Length: 100000000\r\n\r\n`,
    )
    const part = Buffer.alloc(1_000_000, 'x')
    let sent = 0
    const send = (): void => {
      while (!socket.destroyed && sent < 100 && socket.write(part)) sent += 1
      sent += 1
    }
    socket.on('drain', send)
    send()
    await closed
    expect(answer).toContain(`HTTP/1.1 ${status} `)
    expect(socket.bytesWritten - socket.writableLength).toBeLessThan(60_000_000)
  })
})
