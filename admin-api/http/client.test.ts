import { afterEach, describe, expect, it } from '@jest/globals'
import type { Client } from '../testing/client.ts'
import { type Proxy, startProxy } from '../testing/proxy.ts'
import { ADMINISTRATOR, TestGlossary } from '../testing/test-glossary.ts'

let opened: (TestGlossary | Proxy)[] = []
afterEach(async () => {
  for (const each of opened.toReversed()) await each.close()
  opened = []
})

async function open(environment: NodeJS.ProcessEnv = {}, scheme: 'http' | 'https' = 'http') {
  const glossary = await TestGlossary.open(environment)
  opened.push(glossary)
  const proxy = await startProxy(glossary.port, scheme)
  opened.push(proxy)
  return { glossary, proxy }
}

/** Votes as new visitors. @returns the number of replies by status */
async function vote(glossary: TestGlossary, clients: Client[]): Promise<Record<number, number>> {
  const admin = await glossary.administrator()
  // Two terms, because a term accepts only 50 votes from one network.
  const terms = [await admin.createTerm({ name: 'Voted on' }), await admin.createTerm({ name: 'And on' })]
  const counts: Record<number, number> = {}
  for (const [index, client] of clients.entries()) {
    const { status } = await client.ask('POST', '/api/votes', { termId: terms[index % 2]?.id, isUpvote: true })
    counts[status] = (counts[status] ?? 0) + 1
  }
  const voted = await Promise.all(terms.map(({ id }) => admin.readTerm(id)))
  expect(voted.reduce((sum, { upvotes }) => sum + upvotes, 0)).toBe(counts[200])
  return counts
}

const ALL = { 200: 80 }
const OF_ONE = { 200: 60, 429: 20 }

describe('For the limit of votes, 80 visitors', () => {
  type At = (index: number) => Parameters<Proxy['clientAt']>
  const apart: At = (index) => [`192.0.2.${index}`]
  const forging =
    (address: string, forge: (index: number) => string): At =>
    (index) => [address, { 'X-Forwarded-For': forge(index) }]

  it.each<[what: string, votes: object, at: At, TRUSTED_PROXIES?: string]>([
    ['of 80 addresses are 80', ALL, apart],
    ['of one address are one', OF_ONE, () => ['192.0.2.1']],
    ['of one address who forge others are one', OF_ONE, forging('192.0.2.1', (index) => `198.51.100.${index}`)],
    ['who forge a proxy too are one', OF_ONE, forging('192.0.2.1', (index) => `198.51.100.${index}, 127.0.0.1`)],
    ['of one IPv6 address who forge others are one', OF_ONE, forging('2001:db8::1', (index) => `2001:db8:${index}::1`)],
    ['of one /64 are one', OF_ONE, (index) => [`2001:db8:1:2:${index}::${index}`]],
    ['of an address, also written as IPv6, are one', OF_ONE, (index) => [`${index % 2 ? '::ffff:' : ''}192.0.2.1`]],
    ['of an address with ports are one', OF_ONE, (index) => [`192.0.2.1:${5000 + index}`]],
    ['of an IPv6 address with ports are one', OF_ONE, (index) => [`[2001:db8::1]:${5000 + index}`]],
    ['of a proxy that names no address are one', OF_ONE, (index) => [`unknown-${index}`]],
    ['of 80 networks of /64 are 80', ALL, (index) => [`2001:db8:1:${index}::1`]],
    [
      ...(['of 80 addresses behind trusted proxies are 80', ALL] as const),
      (index) => [index % 2 ? 'fd00::5' : '10.1.2.3', { 'X-Forwarded-For': `192.0.2.${index}` }],
      'loopback, 10.1.0.0/16, fd00::/8',
    ],
    ['behind a proxy that is not trusted are one, whatever it says', OF_ONE, apart, '192.0.2.1'],
  ])('%s', async (_, votes, at, TRUSTED_PROXIES = 'loopback') => {
    const { glossary, proxy } = await open({ TRUSTED_PROXIES })
    const clients = Array.from({ length: 80 }, (_client, index) => proxy.clientAt(...at(index)))
    expect(await vote(glossary, clients)).toEqual(votes)
  })
})

describe('The scheme', () => {
  const cookiesOf = async (client: Client): Promise<string[]> =>
    (await client.expect(200, 'POST', '/api/session', ADMINISTRATOR)).cookies
  const isTransportStrict = async (client: Client): Promise<boolean> =>
    (await client.expect(200, 'GET', '/api/categories')).headers['strict-transport-security'] !== undefined
  const HTTPS = { PUBLIC_URL: 'https://glossary.example.com' }

  it.each([
    ['https', 'loopback', true],
    ['http', 'loopback', false],
    ['https', '192.0.2.1', false],
  ] as const)(
    '%s, reported by a proxy when %s is trusted, makes cookies Secure: %s',
    async (scheme, trusted, isSecure) => {
      const { proxy } = await open({ TRUSTED_PROXIES: trusted }, scheme)
      const client = proxy.clientAt('192.0.2.1')
      const cookies = await cookiesOf(client)
      expect(cookies).toHaveLength(2)
      expect(cookies.map((cookie) => cookie.includes('; Secure'))).toEqual([isSecure, isSecure])
    },
  )

  it.each(['http', 'https'] as const)(
    'https of PUBLIC_URL makes cookies Secure, even when the proxy reports %s',
    async (scheme) => {
      const { proxy } = await open(HTTPS, scheme)
      const cookies = await cookiesOf(proxy.clientAt('192.0.2.1'))
      expect(cookies).toHaveLength(2)
      for (const cookie of cookies) expect(cookie).toMatch(/^__Host-.*; Secure; /)
    },
  )

  it('allows HSTS only for an https PUBLIC_URL, and not when a trusted proxy reports http', async () => {
    const byHttps = await open(HTTPS, 'https')
    expect(await isTransportStrict(byHttps.proxy.clientAt('192.0.2.1'))).toBe(true)
    expect(await isTransportStrict(byHttps.glossary.visitor())).toBe(true)
    const byHttp = await open(HTTPS, 'http')
    expect(await isTransportStrict(byHttp.proxy.clientAt('192.0.2.1'))).toBe(false)
    const untrusted = await open({ ...HTTPS, TRUSTED_PROXIES: '192.0.2.1' }, 'http')
    expect(await isTransportStrict(untrusted.proxy.clientAt('192.0.2.1'))).toBe(true)
    const onHttp = await open({}, 'https')
    expect(await isTransportStrict(onHttp.proxy.clientAt('192.0.2.1'))).toBe(false)
  })
})
