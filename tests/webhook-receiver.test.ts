import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { z } from 'zod'
import type { Client } from '../admin-api/testing/client.ts'
import { differencesIn, inlined } from '../admin-api/testing/described-api.ts'
import { until } from '../admin-api/testing/until.ts'
import { listenAnywhere } from '../contracts/testing/listen-anywhere.ts'
import { Product } from './product/product.ts'

const KEY = Buffer.alloc(32, 'k').toString('base64')
const hook = z.strictObject({
  type: z.literal('site.published'),
  data: z.strictObject({
    change: z.int(),
    published: z.array(z.string()),
    removed: z.array(z.string()),
    all: z.literal(false),
  }),
})

/** Verifies a signature as docs/api.md describes it, without a library. */
function isSigned(headers: IncomingHttpHeaders, body: string): boolean {
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  const signature = createHmac('sha256', Buffer.from(KEY, 'base64')).update(signed).digest('base64')
  return headers['webhook-signature'] === `v1,${signature}`
}

let product: Product
let client: Client
/** Addresses that exist, according to the webhooks. */
const told = new Set<string>()
const wrong: string[] = []
const received: string[] = []
/** Number of messages to refuse before one is accepted. */
let refusals = 0

const receiver = createServer((request, response) => {
  void text(request).then((body) => {
    if (!isSigned(request.headers, body)) wrong.push(`not signed: ${body}`)
    if (refusals > 0) {
      refusals -= 1
      response.writeHead(503).end()
      return
    }
    received.push(body)
    const { data } = hook.parse(JSON.parse(body))
    for (const path of data.removed) told.delete(path)
    for (const path of data.published) told.add(path)
    response.writeHead(204).end()
  })
})

beforeAll(async () => {
  const url = `http://127.0.0.1:${await listenAnywhere(receiver)}/published`
  product = await Product.start({
    STARTER_GLOSSARY: 'off',
    REBUILD_WEBHOOK_SECRET: `whsec_${KEY}`,
    PUBLISHED_WEBHOOK_URLS: url,
    WEBHOOKS_ALLOW_PRIVATE: 'on',
  })
  client = await product.signIn()
})
afterAll(async () => {
  await product.dispose()
  receiver.close()
})

// Shows publishing/webhooks
it('the glossary serves or redirects every address that webhooks report as published', async () => {
  const { id, slug } = await client.createTerm({ name: 'Told by a webhook' })
  const gone = await client.createTerm({ name: 'Told and gone' })
  await until('what is added to be told', () => told.has(`/term/${gone.slug}`))
  const renamed = await client.patchTerm(id, { name: 'Told by another name' })
  await client.deleteTerm(gone.id)
  const isTold = () => told.has(`/term/${renamed.slug}`) && !told.has(`/term/${gone.slug}`)
  await until('what is renamed and deleted to be told', isTold)
  const statuses = new Map<string, number>()
  for (const path of told) statuses.set(path, (await fetch(product.url + path, { redirect: 'manual' })).status)
  expect(wrong).toEqual([])
  expect([statuses.get(`/term/${renamed.slug}`), statuses.get(`/term/${slug}`)]).toEqual([200, 301])
  const missing = [...statuses].filter(([, status]) => status >= 400).map(([path]) => path)
  // Readers get that page with this status too.
  expect(missing).toEqual(['/404'])
})

// Shows publishing/webhooks
it('webhooks match their schema in the OpenAPI document', async () => {
  const { webhooks } = inlined(await client.send('GET', '/api/openapi.json'))
  const schema = webhooks['site.published']?.['post']?.requestBody?.content['application/json']?.schema
  expect(received.flatMap((body) => (schema ? differencesIn(schema, body) : ['not described']))).toEqual([])
})

// Shows publishing/webhooks
it('a receiver that was down gets its webhook at once when an administrator requests a check', async () => {
  // Without a check, the pause after the last refusal is at least eight minutes.
  refusals = 6
  const { slug } = await client.createTerm({ name: 'Told when back' })
  for (const left of [5, 4, 3, 2, 1, 0]) {
    await until(`a refusal with ${left} left`, () => refusals <= left)
    await client.expect(204, 'POST', '/api/publishing/check')
  }
  await until('what waited to be told', () => told.has(`/term/${slug}`))
})
