import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { z } from 'zod'
import { Client, type Reply } from '../../admin-api/testing/client.ts'
import { ADMINISTRATOR } from '../../admin-api/testing/glossary-process.ts'
import { Product } from '../product/product.ts'

const SECRETS = {
  SESSION_SECRET: 'a-session-secret-of-forty-characters-here',
  REBUILD_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 'k').toString('base64')}`,
}
const GUESS = 'a wrong guess that is somebody’s'
const CHOSEN = 'a harmless green battery'

let product: Product
let admin: Client
/** Name → secret. */
const secrets = new Map<string, string>()
const replies: Reply[] = []

const ask = async (client: Client, ...request: Parameters<Client['ask']>): Promise<Reply> => {
  const reply = await client.ask(...request)
  replies.push(reply)
  return reply
}

/** The random parts of its cookies, which are the same with and without URL encoding. */
const tokensOf = (client: Client): string[] =>
  client.cookies.flatMap(({ value }) => decodeURIComponent(value).match(/[\w-]{20,}/g) ?? [])

beforeAll(async () => {
  const settings = { LOG_LEVEL: 'debug', DATABASE_URL: '', STARTER_GLOSSARY: 'off', VOTE_PUBLISH_SECONDS: '0' }
  product = await Product.start({ ...settings, ...SECRETS })
  const visitor = new Client(product.url)
  await ask(visitor, 'POST', '/api/session', { email: ADMINISTRATOR.email, password: GUESS })
  admin = await product.signIn()
  const { body } = await admin.ask('POST', '/api/administrators', { email: 'grace@example.com' })
  const link = new URL(z.object({ link: z.string() }).parse(body).link)
  const token = new URLSearchParams(link.hash.slice(1)).get('token') ?? ''
  const grace = new Client(product.url)
  await ask(grace, 'POST', '/api/session/first-password', { token, email: 'grace@example.com', password: CHOSEN })
  await ask(grace, 'POST', '/api/session/first-password', { token, email: 'grace@example.com', password: CHOSEN })
  const { id } = await admin.createTerm({ name: 'Beside secrets' })
  await ask(visitor, 'POST', '/api/votes', { termId: id, isUpvote: true })

  // Requests that are refused or cannot be parsed.
  await ask(admin, 'POST', '/api/session', `{"email":"a@example.com","password":"${GUESS}"`, {
    'content-type': 'application/json',
  })
  await ask(admin, 'POST', '/api/session/password', { password: GUESS, newPassword: CHOSEN, unknown: GUESS })
  await ask(admin, 'POST', '/api/hooks/rebuild', '{}', { 'webhook-signature': 'v1,wrong' })
  await ask(admin, 'POST', '/api/terms', { name: 'x' }, { 'sec-fetch-site': 'cross-site' })
  for (const path of ['export', 'export.csv', 'names', 'table', 'search?search=secrets'])
    await ask(admin, 'GET', `/api/terms/${path}`)
  for (const path of ['/api/audit', '/api/audit/export.csv', '/api/administrators', '/api/openapi.json', '/metrics'])
    await ask(admin, 'GET', path)
  await ask(admin, 'GET', '/api/changes')
  await admin.settle()

  for (const [what, value] of Object.entries({ ...SECRETS, GUESS, CHOSEN, token })) secrets.set(what, value)
  secrets.set('the password of the settings', ADMINISTRATOR.password)
  secrets.set('a hash of a password', '$argon2id$')
  for (const [number, value] of [admin, grace, visitor].flatMap(tokensOf).entries())
    secrets.set(`token ${number} of cookies`, value)
})
afterAll(() => product.dispose())

const foundIn = (text: string): string[] =>
  [...secrets].filter(([, secret]) => text.includes(secret)).map(([what]) => what)

describe('No password, link, cookie, hash or secret of the settings', () => {
  it('is missing from the list of secrets that these tests look for', () => {
    expect(secrets.size).toBeGreaterThanOrEqual(10)
    for (const secret of secrets.values()) expect(secret.length).toBeGreaterThan(9)
  })

  // Shows operating/no-secrets
  it('is in a reply: failures, exports, the audit trail, the feed, metrics', () => {
    for (const { body } of replies) expect(foundIn(JSON.stringify(body))).toEqual([])
  })

  // Shows operating/no-secrets
  it('is in the log, which still records sign-ins and refusals with the id of the request', () => {
    expect(foundIn(product.output)).toEqual([])
    const lines = product.output.split('\n').filter((line) => line.startsWith('{'))
    const line = z.looseObject({ msg: z.string().optional(), context: z.string().optional() })
    const told = lines.map((text) => line.parse(JSON.parse(text)))
    for (const [context, msg] of [
      ['Sign-in', 'Signed in'],
      ['Sign-in', 'Sign-in refused'],
      ['Access', 'Write of another site refused'],
      ['Request', 'Refused'],
    ])
      expect(told).toContainEqual(
        expect.objectContaining({ context, msg, req: expect.objectContaining({ id: expect.any(String) }) }),
      )
  })

  // Shows operating/no-secrets
  it('is in a published file', () => {
    const files = readdirSync(product.siteFolder, { recursive: true, withFileTypes: true })
    const texts = files.filter((file) => file.isFile() && /\.(?:html|json|xml|txt|js|css)$/.test(file.name))
    expect(texts.length).toBeGreaterThan(50)
    for (const { parentPath, name } of texts)
      expect([name, ...foundIn(readFileSync(join(parentPath, name), 'utf8'))]).toEqual([name])
  })
})
