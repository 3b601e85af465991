import { beforeAll, expect, it } from '@jest/globals'
import { setTimeout as delay } from 'node:timers/promises'
import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { z } from 'zod'
import { Stopping } from './http/stopping.ts'
import { type ApiDocument, type Call, callsOf, differencesOf, inlined } from './testing/described-api.ts'
import {
  type DescribedRequest,
  type Draw,
  drawsOf,
  makeRequest,
  type SampleFiles,
} from './testing/described-requests.ts'
import { OPERATOR_HEADERS } from './testing/client.ts'
import { canvas } from './testing/pictures.ts'
import { TestGlossary } from './testing/test-glossary.ts'

const REQUESTS = Number(process.env['DESCRIBED_REQUESTS'] ?? 300)
const AT_ONCE = 8
/** Statuses of unreadable requests and of missing permissions. */
const REFUSALS = [400, 401, 403, 413, 415, 429]
const WEBHOOK = new Webhook(Buffer.alloc(32, 'w').toString('base64'))

const glossary = TestGlossary.forAll({ REBUILD_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 'w').toString('base64')}` })
const { admin } = glossary
let document: ApiDocument
let files: SampleFiles
/** The latest values from replies, by the name of the parameter that takes them. */
const known = new Map<string, string[]>()

beforeAll(async () => {
  // A stopping service delays no long poll.
  glossary.app.get(Stopping).begin()
  document = inlined(await glossary.visitor().send('GET', '/api/openapi.json'))
  files = {
    'text/csv': new TextEncoder().encode('name,definition,categories\nFrom a file,Defined.,Imported\n'),
    'image/png': Uint8Array.from(await canvas(8, 8).png().toBuffer()),
    'image/gif': Uint8Array.from(await canvas(8, 8).gif().toBuffer()),
    'image/jpeg': Uint8Array.from(await canvas(8, 8).jpeg().toBuffer()),
  }
})

const sessionCookie = (): string => /session=[^;]+/.exec(admin.cookie)?.[0] ?? ''

/** Credentials of the kind that the call requires. */
function credentialsFor({ security }: Call, { headers, body }: DescribedRequest): Record<string, string> {
  const [scheme = {}] = security
  if ('session' in scheme) return { cookie: sessionCookie() }
  if ('token' in scheme) return OPERATOR_HEADERS
  if (!('signature' in scheme)) return {}
  const [id, now] = [headers['webhook-id'] ?? 'id', new Date()]
  const signature = WEBHOOK.sign(id, now, typeof body === 'string' ? body : '')
  return {
    'webhook-id': id,
    'webhook-timestamp': `${Math.floor(now.getTime() / 1000)}`,
    'webhook-signature': signature,
  }
}

/** Retries after the announced delay while the service is busy. */
async function sendAgain(...sent: Parameters<typeof send>): Promise<Response> {
  for (;;) {
    const reply = await send(...sent)
    if (reply.status !== 503 || z.object({ code: z.string() }).parse(await reply.clone().json()).code !== 'busy')
      return reply
    await delay(Number(reply.headers.get('retry-after')) * 1000)
  }
}

/** Each request has its own client address, because limits count by address. */
function send(
  { method }: Call,
  { path, headers, body }: DescribedRequest,
  credentials: object,
  draw: Draw,
): Promise<Response> {
  const from = { 'x-forwarded-for': draw(fc.ipV4()), ...headers, ...credentials }
  return fetch(glossary.url + path, { method, headers: from, redirect: 'manual', ...(body !== null && { body }) })
}

function learn(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, told] of Object.entries(value)) {
    if (typeof told === 'number' || typeof told === 'string')
      known.set(name, [...(known.get(name) ?? []).slice(-20), String(told)])
    else learn(told)
  }
}

let succeeded = 0

/** Sends one request generated from the document. @returns the differences between the reply and the document */
async function tryRequest(call: Call, seed: number): Promise<string[]> {
  const draw = drawsOf(seed)
  const request = makeRequest(call, draw, known, files)
  const credentials = draw(fc.nat(3)) > 0 ? credentialsFor(call, request) : {}
  const reply = await sendAgain(call, request, credentials, draw)
  const isJson = reply.headers.get('content-type')?.startsWith('application/json')
  const answer: unknown = isJson ? await reply.clone().json() : null
  const found = await differencesOf(call, reply)
  if (reply.status >= 500 && call.path !== '/readyz') found.push(`status ${reply.status}`)
  // The service looks up the target of a form before it reads the form.
  const isRefused = REFUSALS.includes(reply.status) || (request.body instanceof FormData && reply.status === 404)
  if (request.wrong.length > 0 && !isRefused) found.push(`${request.wrong.join()} was taken`)
  if (request.wrong.length === 0 && request.body === null && reply.status === 400)
    found.push('a right request was refused')
  if (reply.status === 401 && 'cookie' in credentials) await admin.signIn()
  if (reply.ok) {
    succeeded += 1
    learn(answer)
  }
  const shown = `${seed}: ${call.method} ${request.path} ${typeof request.body === 'string' ? request.body.slice(0, 300) : ''}`
  return found.map((difference) => `${shown} → ${difference}`)
}

it(
  `${REQUESTS} generated requests, valid and invalid, get the replies that the API document describes`,
  async () => {
    const calls = callsOf(document)
    const wrong: string[] = []
    let next = 0
    const work = async (): Promise<void> => {
      for (let seed = next++; seed < REQUESTS; seed = next++) {
        const call = calls[seed % calls.length]
        if (call !== undefined) wrong.push(...(await tryRequest(call, seed)))
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    expect(wrong).toEqual([])
    // If all requests were refused, the test would show little.
    expect(succeeded).toBeGreaterThan(REQUESTS / 4)
  },
  300_000 + REQUESTS * 100,
)

it('every API call refuses unlisted query parameters, and the document forbids unlisted fields', async () => {
  await admin.signIn()
  for (const call of callsOf(document).filter(({ path }) => path.startsWith('/api/'))) {
    const path = `${call.path.replace(/\{\w+\}/g, '1')}?unlisted=1`
    const isForm = call.requestBody !== undefined && 'multipart/form-data' in call.requestBody.content
    const form = new FormData()
    if (isForm) form.append('file', new Blob([Uint8Array.from(files['text/csv'] ?? [])]), 'file.csv')
    const request = { path, headers: {}, body: isForm ? form : null, wrong: [] }
    const reply = await send(call, request, { ...credentialsFor(call, request), cookie: sessionCookie() }, drawsOf(1))
    const refusal = { code: 'invalid-input', fields: { unlisted: 'Unknown field' } }
    expect([call.method, path, reply.status, await reply.json()]).toEqual([
      ...[call.method, path, 400],
      expect.objectContaining(refusal),
    ])
    const schemas = Object.values(call.requestBody?.content ?? {}).map(({ schema }) => schema.additionalProperties)
    expect(schemas.every((others) => others === false)).toBe(true)
  }
})

it('GET requests with If-None-Match get the replies that the document describes, such as 304 for a term', async () => {
  await admin.signIn()
  const { id, slug } = await admin.createTerm({ name: 'Read again' })
  const found: [string, number, string[]][] = []
  for (const call of callsOf(document).filter(({ method }) => method === 'GET')) {
    const path = call.path.replace('{id}', `${id}`).replace('{slug}', slug)
    // Without this, fetch adds cache headers of its own that ask for a full reply.
    const headers = { 'if-none-match': '*', 'cache-control': 'max-age=0' }
    const request = { path, headers, body: null, wrong: [] }
    const reply = await sendAgain(call, request, credentialsFor(call, request), drawsOf(1))
    found.push([path, reply.status, await differencesOf(call, reply)])
  }
  expect(found.filter(([, , differences]) => differences.length > 0)).toEqual([])
  expect(found).toContainEqual([`/api/terms/${id}`, 304, []])
})

it('the document allows additional fields in replies, but not in request bodies', () => {
  const schemas = (described: object): unknown[] =>
    Object.entries(described).flatMap(([name, value]): unknown[] => {
      if (typeof value !== 'object' || value === null) return name === 'additionalProperties' ? [value] : []
      return schemas(value)
    })
  expect(callsOf(document).flatMap(({ responses }) => schemas(responses))).not.toContain(false)
  expect(callsOf(document).flatMap(({ requestBody = {} }) => schemas(requestBody))).toContain(false)
})

it('the document lists every path parameter, and for every call a success status and status 500', () => {
  for (const call of callsOf(document)) {
    const places = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, place]) => place)
    expect(call.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)).toEqual(places)
    expect(Object.keys(call.responses)).toEqual(expect.arrayContaining([expect.stringMatching(/^20[014]$/), '500']))
  }
})
