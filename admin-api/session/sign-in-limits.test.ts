import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { Client } from '../testing/client.ts'
import { ADMINISTRATOR, RUNNING_TIMERS, TestGlossary } from '../testing/test-glossary.ts'
import { Administrators } from './administrators.ts'
import { KnownAddress } from '../data/entities/session.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

const WRONG = { ...ADMINISTRATOR, password: 'not the password' }
const NOBODY = { ...WRONG, email: 'nobody@example.com' }

let glossary: TestGlossary
beforeEach(async () => {
  glossary = await TestGlossary.open()
  // The clock only moves when a test moves it; timers keep running.
  jest.useFakeTimers({ doNotFake: [...RUNNING_TIMERS] })
})
afterEach(async () => {
  jest.useRealTimers()
  await glossary.close()
})

/** A browser without cookies at that address, as reported by the trusted proxy on this machine. */
const at = (address: string, url = glossary.url): Client => new Client(url, { 'x-forwarded-for': address })

const strangerAt = (index: number): string => `198.18.${Math.floor(index / 250)}.${index % 250}`

const signIn = (browser: Client, form = ADMINISTRATOR) => browser.ask('POST', '/api/session', form)
const expectSignIn = (status: number, browser: Client, form = ADMINISTRATOR) =>
  browser.expect(status, 'POST', '/api/session', form)

/** Makes attempts one by one. @returns their statuses */
async function attempts(times: number, addressOf: (index: number) => string, form = WRONG): Promise<number[]> {
  const statuses: number[] = []
  for (let index = 0; index < times; index++) statuses.push((await signIn(at(addressOf(index)), form)).status)
  return statuses
}

const count = (statuses: number[], status: number): number => statuses.filter((each) => each === status).length

describe('Wrong passwords from one address', () => {
  it('are checked 6 times in 200, and never lock out the administrator at another address', async () => {
    const statuses = await attempts(200, () => '192.0.2.66')
    expect([count(statuses, 401), count(statuses, 429)]).toEqual([6, 194])
    await expectSignIn(200, at('192.0.2.1'))
  })

  it('count as one failure of the account, even when they go on for hours', async () => {
    for (let failure = 0; failure < 30; failure++) {
      jest.advanceTimersByTime(15 * MINUTE)
      await expectSignIn(401, at('192.0.2.66'), WRONG)
    }
    await expectSignIn(200, at('192.0.2.1'))
  })

  it('are checked no more often when sent at once, and another address gets its turn', async () => {
    const browser = at('192.0.2.66')
    // For an unknown account a check takes as long as in production, so all of them queue.
    const guesses = Array.from({ length: 150 }, () => signIn(browser, NOBODY))
    const replies = await Promise.all([...guesses, signIn(at('192.0.2.1'))])
    const statuses = replies.map(({ status }) => status)
    expect(statuses.pop()).toBe(200)
    expect([count(statuses, 401), count(statuses, 429)]).toEqual([6, 144])
  })

  it('count together for all accounts and for all addresses of one IPv6 network', async () => {
    for (let index = 0; index < 6; index++)
      await expectSignIn(401, at(`2001:db8:1:2::${index}`), { ...WRONG, email: `a${index}@example.com` })
    await expectSignIn(429, at('2001:db8:1:2:ffff::1'))
    await expectSignIn(200, at('2001:db8:1:3::1'))
  })

  // Shows signing-in/limits
  it('cause a wait of one second at first, then twice as long each time, up to 15 minutes', async () => {
    await attempts(6, () => '192.0.2.66')
    const waits: number[] = []
    for (let round = 0; round < 12; round++) {
      const reply = await expectSignIn(429, at('192.0.2.66'))
      waits.push(Number(reply.headers['retry-after']))
      // An attempt that comes too early does not restart the wait.
      jest.advanceTimersByTime((waits.at(-1) ?? 0) * SECOND - 1)
      await expectSignIn(429, at('192.0.2.66'), WRONG)
      jest.advanceTimersByTime(1)
      await expectSignIn(401, at('192.0.2.66'), WRONG)
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900])
    jest.advanceTimersByTime(15 * MINUTE)
    await expectSignIn(200, at('192.0.2.66'))
  })

  it.each([
    [6, 'Too many attempts. Please wait 1 second and try again.'],
    [11, 'Too many attempts. Please wait 32 seconds and try again.'],
    [13, 'Too many attempts. Please wait 3 minutes and try again.'],
  ])('are refused after %i failures with the message: %s', async (failures, message) => {
    for (let failure = 0; failure < failures; failure++) {
      jest.advanceTimersByTime(15 * MINUTE)
      await expectSignIn(401, at('192.0.2.66'), WRONG)
    }
    const { body } = await expectSignIn(429, at('192.0.2.66'))
    expect(body).toEqual({ statusCode: 429, code: 'too-many-requests', message })
  })

  it('are timed by a monotonic clock, and are forgotten a day after the last one', async () => {
    await attempts(6, () => '192.0.2.66')
    for (const hours of [2, -4]) {
      jest.setSystemTime(new Date().getTime() + hours * HOUR)
      expect((await expectSignIn(429, at('192.0.2.66'))).headers['retry-after']).toBe('1')
    }
    jest.advanceTimersByTime(24 * HOUR + 1)
    expect(await attempts(6, () => '192.0.2.66')).toEqual([401, 401, 401, 401, 401, 401])
  })
})

describe('Wrong passwords from two hundred addresses', () => {
  // Shows signing-in/many-addresses
  it('slow strangers down, but never a device or an address that has signed in before', async () => {
    const device = at('192.0.2.1')
    await expectSignIn(200, device)
    await device.send('DELETE', '/api/session')

    const statuses = await attempts(200, strangerAt)
    expect([count(statuses, 401), count(statuses, 429)]).toEqual([21, 179])
    const stranger = await expectSignIn(429, at('203.0.113.1'))
    expect(Number(stranger.headers['retry-after'])).toBeGreaterThan(0)

    await expectSignIn(200, at('192.0.2.1'))
    await expectSignIn(200, device.with({ 'x-forwarded-for': '203.0.113.2' }))
    await expectSignIn(401, at('203.0.113.1'), NOBODY)
  })

  it('let a stranger in once the wait is over', async () => {
    await attempts(100, strangerAt)
    const { headers } = await expectSignIn(429, at('203.0.113.1'))
    jest.advanceTimersByTime(Number(headers['retry-after']) * SECOND)
    await expectSignIn(200, at('203.0.113.1'))
  })

  it('slow down nobody while they are few', async () => {
    await attempts(20, strangerAt)
    await expectSignIn(200, at('203.0.113.1'))
  })
})

describe('A device or an address that has signed in before', () => {
  // Shows signing-in/known-device
  it('is known after a restart too', async () => {
    const device = at('192.0.2.1')
    const [, cookie = ''] = (await expectSignIn(200, device)).cookies
    expect(cookie).toMatch(/^device=[\w-]+\.[\w-]+; Max-Age=34560000; Path=\/; Expires=.*; HttpOnly; SameSite=Strict$/)
    await glossary.startAnother(async (url) => {
      for (let index = 0; index < 21; index++) await expectSignIn(401, at(strangerAt(index), url), WRONG)
      await expectSignIn(429, at('203.0.113.1', url))
      await expectSignIn(200, at('192.0.2.1', url))
      await expectSignIn(200, at('203.0.113.1', url).with({ cookie: cookie.split(';')[0] ?? '' }))
    })
  })

  it('can sign in while its address is refused for wrong passwords of other accounts', async () => {
    await expectSignIn(200, at('192.0.2.1'))
    await attempts(7, () => '192.0.2.1', NOBODY)
    await expectSignIn(429, at('192.0.2.1'), NOBODY)
    await expectSignIn(200, at('192.0.2.1'))
  })

  // Shows signing-in/known-device
  it('waits up to a minute after failures of its own, and never for those of others', async () => {
    const [device, other] = [at('192.0.2.1'), at('192.0.2.2')]
    await expectSignIn(200, device)
    await expectSignIn(200, other)
    for (let failure = 0; failure < 20; failure++) {
      jest.advanceTimersByTime(MINUTE)
      await expectSignIn(401, device, WRONG)
    }
    expect((await expectSignIn(429, device)).headers['retry-after']).toBe('60')
    await expectSignIn(200, other)
    // The address without the cookie has a count of its own.
    await expectSignIn(200, at('192.0.2.1'))
    jest.advanceTimersByTime(MINUTE)
    await expectSignIn(200, device)
    await expectSignIn(401, device, WRONG)
    await expectSignIn(200, device)
  })

  it('is not known to another account, nor by a cookie that this service has not signed', async () => {
    const device = at('192.0.2.1')
    const [, cookie = ''] = (await expectSignIn(200, device)).cookies
    const [nonce = '', signature = ''] = (cookie.split(';')[0] ?? '').replace('device=', '').split('.')
    await attempts(21, strangerAt)
    for (const forged of [`x${nonce}.${signature}`, `${nonce}.${signature}x`, nonce, '.', '']) {
      const browser = at('203.0.113.1').with({ cookie: `device=${forged}` })
      await expectSignIn(429, browser)
    }
    await attempts(21, (index) => strangerAt(500 + index), NOBODY)
    await expectSignIn(429, device.with({ 'x-forwarded-for': '203.0.113.1' }), NOBODY)
  })

  it('is stored without its address, and for a limited time', async () => {
    await expectSignIn(200, at('192.0.2.1'))
    const { database } = glossary
    const rows = await database.read((manager) => manager.find(KnownAddress))
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toMatch(/192\.0\.2|admin/)
    await database.write((manager) => manager.updateAll(KnownAddress, { expiresAt: new Date(0).toISOString() }))
    await attempts(21, strangerAt)
    await expectSignIn(429, at('192.0.2.1'))
  })
})

describe('The limits of sign-in', () => {
  // Shows signing-in/nothing-told
  it('do not reveal which accounts exist', async () => {
    const answers = async (email: string, first: number) => {
      const replies = []
      for (let index = 0; index < 24; index++)
        replies.push(await signIn(at(strangerAt(first + index)), { ...WRONG, email }))
      for (let index = 0; index < 8; index++)
        replies.push(await signIn(at(strangerAt(first + 100)), { ...WRONG, email: `${index}${email}` }))
      return replies.map(({ status, body, headers, cookies }) => [status, body, headers['retry-after'], cookies])
    }
    const known = await answers(ADMINISTRATOR.email, 0)
    expect(await answers(NOBODY.email, 500)).toEqual(known)
    expect(new Set(known.map(([status]) => status))).toEqual(new Set([401, 429]))
  })

  it('never count right passwords', async () => {
    for (let index = 0; index < 30; index++) await expectSignIn(200, at('192.0.2.1'))
    const replies = await Promise.all(Array.from({ length: 10 }, () => signIn(at('192.0.2.1'))))
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200))
    await attempts(5, () => '192.0.2.2', NOBODY)
    for (let index = 0; index < 10; index++) await expectSignIn(200, at('192.0.2.2'))
  })

  // Shows signing-in/checks
  it('let a limited number of requests wait for a check, and refuse the others as busy', async () => {
    const guesses = Array.from({ length: 160 }, (_, index) =>
      signIn(at(strangerAt(index)), { ...WRONG, email: `a${index}@example.com` }),
    )
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(count(statuses, 401)).toBeGreaterThanOrEqual(100)
    expect(count(statuses, 503)).toBeGreaterThan(0)
    expect(count(statuses, 401) + count(statuses, 503)).toBe(statuses.length)
  })

  it('apply to the one-time link of the first start', async () => {
    await glossary.close()
    glossary = await TestGlossary.open({ ADMIN_EMAIL: '', ADMIN_PASSWORD: '' })
    const link = await glossary.app.get(Administrators).offerFirstLink()
    const token = link?.split('#token=')[1] ?? ''
    const use = (status: number, address: string, given: string) =>
      at(address).expect(status, 'POST', '/api/session/first-password', { token: given, ...ADMINISTRATOR })
    for (let attempt = 0; attempt < 6; attempt++) await use(401, '192.0.2.66', `wrong ${attempt}`)
    await use(429, '192.0.2.66', token)
    await use(200, '192.0.2.1', token)
  })
})
