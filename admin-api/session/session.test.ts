import { EventEmitter, once } from 'node:events'
import { describe, expect, it, jest } from '@jest/globals'
import { IsNull, Not } from 'typeorm'
import { operator } from '../data/audit-log.ts'
import { PasswordLink, SessionRow } from '../data/entities/session.ts'
import { User } from '../data/entities/user.ts'
import type { Client, Reply } from '../testing/client.ts'
import { ADMINISTRATOR, RUNNING_TIMERS, TestGlossary } from '../testing/test-glossary.ts'
import { Administrators } from './administrators.ts'
import { FirstAdministrator } from './first-administrator.ts'

const VISITOR = {
  ...{ uid: null, email: null, displayName: null, photoURL: null },
  ...{ isAnonymous: false, emailVerified: false, isAdmin: false },
}
const HOUR = 3_600_000
const OVER = { expiresAt: new Date(0).toISOString() }

const whoIs = (browser: Client) => browser.send('GET', '/api/session')
const signIn = (browser: Client, more = {}): Promise<Reply> =>
  browser.ask('POST', '/api/session', { ...ADMINISTRATOR, ...more })
const sessionOf = ({ cookies }: Reply): string =>
  cookies.find((cookie) => cookie.startsWith('session='))?.split(';')[0] ?? ''

/** Sends a request while another transaction removes the password, which commits after the request's password was found right. */
async function whilePasswordChanges(other: TestGlossary, ask: () => Promise<Reply>): Promise<Reply> {
  const isChecked = new EventEmitter()
  const begun = once(isChecked, 'begun')
  const changing = other.database.write(async (manager) => {
    await manager.update(User, { email: ADMINISTRATOR.email }, { passwordHash: null })
    await manager.delete(SessionRow, { userId: Not(IsNull()) })
    isChecked.emit('begun')
    await once(isChecked, 'checked')
  })
  await begun
  const asked = ask()
  // Checks run one at a time: once two strangers, who queue in the other lane, are refused, the request's own check is done.
  for (const email of ['first@example.com', 'second@example.com']) await signIn(other.visitor(), { email })
  isChecked.emit('checked')
  await changing
  return asked
}

describe('The session API', () => {
  const glossary = TestGlossary.forAll()

  // Shows signing-in/who
  it('says who is signed in, with the field names of the client-side user', async () => {
    const signedIn = { uid: expect.stringMatching(/^\d+$/), email: ADMINISTRATOR.email, isAdmin: true }
    expect(await whoIs(await glossary.administrator())).toEqual({ ...VISITOR, ...signedIn })
  })

  // Shows signing-in/cookie
  it('sets an HttpOnly cookie for 12 hours at sign-in, and none on reading', async () => {
    const browser = glossary.visitor()
    expect(await browser.ask('GET', '/api/session')).toMatchObject({ status: 200, body: VISITOR, cookies: [] })
    const { status, cookies } = await signIn(browser)
    expect([status, ...cookies]).toEqual([
      200,
      expect.stringMatching(/^session=.*; Path=\/; Expires=.*; HttpOnly; SameSite=Strict$/),
      expect.stringMatching(/^device=/),
    ])
    const expires = Date.parse(/Expires=([^;]+)/.exec(cookies[0] ?? '')?.[1] ?? '')
    expect(Math.abs(expires - new Date().getTime() - 12 * HOUR)).toBeLessThan(60_000)
    expect(await browser.ask('GET', '/api/session')).toMatchObject({ status: 200, cookies: [] })
  })

  // Shows signing-in/one-answer
  it.each([{ password: 'wrong' }, { email: 'nobody@example.com' }])(
    'gives the same answer for all wrong credentials: %j',
    async (wrong) => {
      const form = { ...ADMINISTRATOR, ...wrong }
      expect(await glossary.visitor().refusal('POST', '/api/session', form)).toEqual({
        statusCode: 401,
        code: 'wrong-credentials',
        message: 'The email or the password is wrong',
      })
    },
  )

  // Shows signing-in/in-and-out
  it('accepts the email regardless of case', async () => {
    const { status } = await signIn(glossary.visitor(), { email: ADMINISTRATOR.email.toUpperCase() })
    expect(status).toBe(200)
  })

  // Shows signing-in/cookie
  it('creates a new session id at sign-in, so that a planted one is useless', async () => {
    const browser = await glossary.administrator()
    const [first, second] = [sessionOf(await signIn(browser)), sessionOf(await signIn(browser))]
    expect(first).not.toBe('')
    expect(second).not.toBe('')
    expect(first).not.toEqual(second)
  })

  // Shows signing-in/in-and-out
  it('signs out: the old cookie is no longer valid', async () => {
    const browser = glossary.visitor()
    const kept = glossary.visitor({ cookie: sessionOf(await signIn(browser)) })
    expect(await whoIs(kept)).toMatchObject({ isAdmin: true })
    await browser.expect(204, 'DELETE', '/api/session')
    expect([await whoIs(browser), await whoIs(kept)]).toEqual([VISITOR, VISITOR])
  })

  it('stores neither session ids nor passwords in plain text', async () => {
    const password = 'another long password'
    await using other = await TestGlossary.open({ ADMIN_PASSWORD: password })
    const signedIn = await other.visitor().expect(200, 'POST', '/api/session', { ...ADMINISTRATOR, password })
    const sessionId = /session=s%3A([^.]+)\./.exec(sessionOf(signedIn))?.[1] ?? ''
    const [rows, users] = await other.database.read(async (manager) => [
      await manager.find(SessionRow),
      await manager.find(User),
    ])
    expect(sessionId).not.toBe('')
    expect(JSON.stringify(rows)).not.toContain(sessionId)
    expect(users[0]?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(JSON.stringify(users)).not.toContain(password)
  })

  it('opens no session if the password changes while it is checked', async () => {
    await using other = await TestGlossary.open()
    const browser = other.visitor()
    const { status } = await whilePasswordChanges(other, () => signIn(browser))
    expect(status).toBe(401)
    expect(await whoIs(browser)).toEqual(VISITOR)
  })

  // Shows administrators/own-password
  it('sets no new password if the old one changes while it is checked', async () => {
    await using other = await TestGlossary.open()
    const browser = await other.administrator()
    const change = (password: string) =>
      browser.ask('POST', '/api/session/password', { password, newPassword: 'eight dry umbrellas' })
    // Loads the dictionary for new passwords.
    await change('wrong')
    const { status } = await whilePasswordChanges(other, () => change(ADMINISTRATOR.password))
    expect(status).toBe(400)
    const [user] = await other.database.read((manager) => manager.findBy(User, { email: ADMINISTRATOR.email }))
    expect(user?.passwordHash).toBeNull()
  })

  it('ends a session that has expired', async () => {
    const browser = await glossary.administrator()
    await glossary.database.write((manager) => manager.updateAll(SessionRow, OVER))
    expect(await whoIs(browser)).toEqual(VISITOR)
  })

  // Shows signing-in/idle
  it('keeps a session 12 hours after the last write, prolonged at most once an hour, and 7 days at most', async () => {
    // Fakes only the clock; timers keep running.
    const doNotFake = [...RUNNING_TIMERS, 'performance' as const]
    jest.useFakeTimers({ now: new Date().getTime(), advanceTimers: true, doNotFake })
    try {
      const browser = await glossary.administrator()
      const write = async () => (await browser.expect(400, 'POST', '/api/categories', {})).cookies
      const read = async () => (await browser.expect(200, 'GET', '/api/publishing')).cookies
      const hoursLater = (hours: number) => jest.setSystemTime(new Date().getTime() + hours * HOUR)
      expect(await write()).toEqual([])
      hoursLater(11)
      expect(await read()).toEqual([])
      expect(await write()).toHaveLength(1)
      expect(await write()).toEqual([])
      for (let hours = 22; hours < 7 * 24; hours += 11) {
        hoursLater(11)
        expect(await write()).toHaveLength(1)
      }
      hoursLater(11)
      await browser.expect(401, 'POST', '/api/categories', {})
      await browser.signIn()
      hoursLater(11)
      expect(await read()).toEqual([])
      hoursLater(1)
      await browser.expect(401, 'POST', '/api/categories', {})
    } finally {
      jest.useRealTimers()
    }
  })

  // Shows signing-in/password-of-settings
  it('ends the sessions of an administrator whose password the settings change', async () => {
    await using other = await TestGlossary.open()
    const browser = await other.administrator()
    await other.app.get(FirstAdministrator).applySettings()
    expect(await whoIs(browser)).toMatchObject({ isAdmin: true })
    Object.assign(other.settings, { administrator: { ...ADMINISTRATOR, password: 'another long password' } })
    await other.app.get(FirstAdministrator).applySettings()
    expect(await whoIs(browser)).toEqual(VISITOR)
    expect((await signIn(other.visitor())).status).toBe(401)
  })
})

describe('The first administrator without settings', () => {
  const glossary = TestGlossary.forEach({ ADMIN_EMAIL: '', ADMIN_PASSWORD: '' })

  const offerToken = async (): Promise<string> =>
    (await glossary.app.get(Administrators).offerFirstLink())?.split('/sign-in#token=')[1] ?? ''
  const setPassword = (token: string, more = {}, browser = glossary.visitor()): Promise<Reply> =>
    browser.ask('POST', '/api/session/first-password', { ...ADMINISTRATOR, token, ...more })

  // Shows signing-in/first-password
  it('sets the first password with the one-time link and is signed in', async () => {
    const browser = glossary.visitor()
    const { status, body } = await setPassword(await offerToken(), {}, browser)
    expect([status, body]).toMatchObject([200, { email: ADMINISTRATOR.email, isAdmin: true }])
    expect(await whoIs(browser)).toMatchObject({ isAdmin: true })
    expect(await glossary.app.get(Administrators).offerFirstLink()).toBeNull()
  })

  // Shows signing-in/first-password
  it('can use a link only once, even when it is used twice at the same time', async () => {
    const token = await offerToken()
    const emails = ['a@example.com', 'b@example.com']
    const replies = await Promise.all(emails.map((email) => setPassword(token, { email })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401])
    expect(replies.find(({ status }) => status === 401)?.body.code).toBe('link-used')
  })

  // Shows signing-in/first-password
  it('cannot use the link of the start after another link has made an administrator', async () => {
    const token = await offerToken()
    const { link } = await glossary.app.get(Administrators).add('added@example.com', operator('npm run admin'))
    const added = Object.fromEntries(new URLSearchParams(new URL(link).hash.slice(1)))
    expect((await setPassword('', added)).status).toBe(200)
    expect(await setPassword(token)).toMatchObject({ status: 401, body: { code: 'link-used' } })
  })

  // Shows signing-in/first-password
  it('gets the same link at each start, and cannot use one that is older than a day', async () => {
    const [earlier, token] = [await offerToken(), await offerToken()]
    expect(token).toBe(earlier)
    await glossary.database.write((manager) => manager.updateAll(PasswordLink, OVER))
    expect((await setPassword(token)).status).toBe(401)
  })

  // Shows administrators/common-passwords
  it('cannot choose an easily guessed password', async () => {
    const { status, body } = await setPassword(await offerToken(), { password: 'aaaaaaaaaaaa' })
    const password = 'This password is easily guessed. Please choose another one.'
    expect([status, body.fields]).toEqual([400, { password }])
  })

  // Shows signing-in/twelve-characters
  it.each([
    [11, 'Password must be at least 12 characters'],
    [201, 'Password must be at most 200 characters'],
  ])('must choose a password of 12 to 200 characters, not %d', async (length, message) => {
    const { status, body } = await setPassword(await offerToken(), { password: 'x'.repeat(length) })
    const refusal = { statusCode: 400, code: 'invalid-input', message, fields: { password: message } }
    expect([status, body]).toEqual([400, refusal])
  })
})

// Shows signing-in/cookie
it('Signing in behind https uses Secure __Host- cookies', async () => {
  await using glossary = await TestGlossary.open({ PUBLIC_URL: 'https://glossary.example.com' })
  expect(await signIn(glossary.visitor())).toMatchObject({
    status: 200,
    cookies: [
      expect.stringMatching(/^__Host-session=.*; Path=\/; .*HttpOnly; Secure; SameSite=Strict$/),
      expect.stringMatching(/^__Host-device=.*; Path=\/; .*HttpOnly; Secure; SameSite=Strict$/),
    ],
  })
})
