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

/** How many votes of new visitors were counted, and how many refused. */
async function vote(glossary: TestGlossary, clients: Client[]): Promise<Record<number, number>> {
  const admin = await glossary.administrator()
  const { id: termId } = await admin.createTerm({ name: 'Voted on' })
  const counts: Record<number, number> = {}
  for (const client of clients) {
    const { status } = await client.ask('POST', '/api/votes', { termId, isUpvote: true })
    counts[status] = (counts[status] ?? 0) + 1
  }
  expect((await admin.readTerm(termId)).upvotes).toBe(counts[200])
  return counts
}

const eighty = <T>(make: (index: number) => T): T[] => Array.from({ length: 80 }, (_, index) => make(index))

const ALL = { 200: 80 }
const OF_ONE = { 200: 60, 429: 20 }

describe('Behind a trusted proxy', () => {
  it('80 visitors of 80 addresses are 80', async () => {
    const { glossary, proxy } = await open()
    const clients = eighty((index) => proxy.clientAt(`192.0.2.${index}`))
    expect(await vote(glossary, clients)).toEqual(ALL)
  })

  it('80 visitors of one address are one', async () => {
    const { glossary, proxy } = await open()
    const clients = eighty(() => proxy.clientAt('192.0.2.1'))
    expect(await vote(glossary, clients)).toEqual(OF_ONE)
  })

  it.each([
    ['192.0.2.1', (index: number) => `198.51.100.${index}`],
    ['192.0.2.1', (index: number) => `198.51.100.${index}, 127.0.0.1`],
    ['2001:db8::1', (index: number) => `2001:db8:${index}::1`],
  ])('what a visitor at %s says of addresses changes nothing', async (address, forge) => {
    const { glossary, proxy } = await open()
    const clients = eighty((index) => proxy.clientAt(address, { 'X-Forwarded-For': forge(index) }))
    expect(await vote(glossary, clients)).toEqual(OF_ONE)
  })

  it.each([
    ['the /64 of a visitor', (index: number) => `2001:db8:1:2:${index}::${index}`],
    ['an IPv4 address written as IPv6', (index: number) => (index % 2 === 0 ? '192.0.2.1' : '::ffff:192.0.2.1')],
    ['an address with a port', (index: number) => `192.0.2.1:${5000 + index}`],
    ['an IPv6 address with a port', (index: number) => `[2001:db8::1]:${5000 + index}`],
    ['a proxy that names no address', (index: number) => `unknown-${index}`],
  ])('%s is one address', async (_, address) => {
    const { glossary, proxy } = await open()
    expect(
      await vote(
        glossary,
        eighty(address).map((seen) => proxy.clientAt(seen)),
      ),
    ).toEqual(OF_ONE)
  })

  it('each /64 is an address of its own', async () => {
    const { glossary, proxy } = await open()
    const clients = eighty((index) => proxy.clientAt(`2001:db8:1:${index}::1`))
    expect(await vote(glossary, clients)).toEqual(ALL)
  })

  it('proxies behind the proxy are looked through as far as they are trusted', async () => {
    const { glossary, proxy } = await open({ TRUSTED_PROXIES: 'loopback, 10.1.0.0/16, fd00::/8' })
    const clients = eighty((index) =>
      proxy.clientAt(index % 2 === 0 ? '10.1.2.3' : 'fd00::5', { 'X-Forwarded-For': `192.0.2.${index}` }),
    )
    expect(await vote(glossary, clients)).toEqual(ALL)
  })
})

describe('A proxy that is not trusted', () => {
  it('is the visitor, whatever it says', async () => {
    const { glossary, proxy } = await open({ TRUSTED_PROXIES: '192.0.2.1' })
    const clients = eighty((index) => proxy.clientAt(`198.51.100.${index}`))
    expect(await vote(glossary, clients)).toEqual(OF_ONE)
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
    '%s, said by a proxy where %s is trusted, makes cookies Secure: %s',
    async (scheme, trusted, isSecure) => {
      const { proxy } = await open({ TRUSTED_PROXIES: trusted }, scheme)
      const client = proxy.clientAt('192.0.2.1')
      const cookies = await cookiesOf(client)
      expect(cookies).toHaveLength(2)
      expect(cookies.map((cookie) => cookie.includes('; Secure'))).toEqual([isSecure, isSecure])
    },
  )

  it.each(['http', 'https'] as const)(
    'of a public address with https is https for cookies, also where the proxy says %s of its own last hop',
    async (scheme) => {
      const { proxy } = await open(HTTPS, scheme)
      const cookies = await cookiesOf(proxy.clientAt('192.0.2.1'))
      expect(cookies).toHaveLength(2)
      for (const cookie of cookies) expect(cookie).toMatch(/^__Host-.*; Secure; /)
    },
  )

  it('is not told to stay https over plain http, nor at what nobody trusted says', async () => {
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
