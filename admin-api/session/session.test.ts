import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { Database } from '../data/database.ts'
import { ADMINISTRATOR, openTestApp, RUNNING_TIMERS, type TestApp } from '../testing/test-app.ts'
import { User } from '../data/entities/user.ts'
import { FirstAdministrator } from './first-administrator.ts'
import { SessionRow } from '../data/entities/session.ts'

const VISITOR = {
  uid: null,
  email: null,
  displayName: null,
  photoURL: null,
  isAnonymous: false,
  emailVerified: false,
  isAdmin: false,
}

const cookiesOf = (reply: { headers: Record<string, unknown> }): string[] =>
  [reply.headers['set-cookie'] ?? []].flat().map(String)

const sessionOf = (reply: { headers: Record<string, unknown> }): string =>
  cookiesOf(reply).find((cookie) => /^(?:__Host-)?session=/.test(cookie)) ?? ''

describe('Signing in', () => {
  let glossary: TestApp

  beforeEach(async () => {
    glossary = await openTestApp()
  })
  afterEach(() => glossary.close())

  // Shows signing-in/who
  it('says who is signed in, by the names of the client-side user', async () => {
    const browser = await glossary.administrator()
    const reply = await browser.get('/api/session').expect(200)
    expect(reply.body).toEqual({
      ...VISITOR,
      uid: expect.stringMatching(/^\d+$/),
      email: ADMINISTRATOR.email,
      isAdmin: true,
    })
  })

  // Shows signing-in/cookie
  it('sets an HttpOnly cookie for 7 days at sign-in, and none on reading', async () => {
    const browser = glossary.visitor()
    const before = await browser.get('/api/session').expect(200, VISITOR)
    expect(cookiesOf(before)).toEqual([])
    const signedIn = await browser.post('/api/session').send(ADMINISTRATOR).expect(200)
    const cookie = sessionOf(signedIn)
    expect(cookiesOf(signedIn)).toEqual([cookie, expect.stringMatching(/^device=/)])
    expect(cookie).toMatch(/^session=.*; Path=\/; Expires=.*; HttpOnly; SameSite=Strict$/)
    const expires = Date.parse(/Expires=([^;]+)/.exec(cookie)?.[1] ?? '')
    expect(Math.abs(expires - new Date().getTime() - 7 * 24 * 3_600_000)).toBeLessThan(60_000)
    expect(cookiesOf(await browser.get('/api/session').expect(200))).toEqual([])
  })

  // Shows signing-in/one-answer
  it('gives one same answer for a wrong email and a wrong password', async () => {
    const wrongPassword = await glossary
      .visitor()
      .post('/api/session')
      .send({ ...ADMINISTRATOR, password: 'wrong' })
    const wrongEmail = await glossary
      .visitor()
      .post('/api/session')
      .send({ ...ADMINISTRATOR, email: 'nobody@example.com' })
    expect(wrongPassword.status).toBe(401)
    expect(wrongPassword.body).toEqual({
      statusCode: 401,
      code: 'wrong-credentials',
      message: 'The email or the password is wrong',
    })
    expect([wrongEmail.status, wrongEmail.body]).toEqual([wrongPassword.status, wrongPassword.body])
  })

  // Shows signing-in/in-and-out
  it('takes the email without regard to case', async () => {
    await glossary
      .visitor()
      .post('/api/session')
      .send({ ...ADMINISTRATOR, email: ADMINISTRATOR.email.toUpperCase() })
      .expect(200)
  })

  // Shows signing-in/cookie
  it('gives a new session id, so that a planted one is worth nothing', async () => {
    const browser = await glossary.administrator()
    const first = sessionOf(await browser.post('/api/session').send(ADMINISTRATOR).expect(200))
    const second = sessionOf(await browser.post('/api/session').send(ADMINISTRATOR).expect(200))
    expect(first.split(';')[0]).not.toEqual(second.split(';')[0])
  })

  // Shows signing-in/in-and-out
  it('signs out: the old cookie opens nothing any more', async () => {
    const browser = glossary.visitor()
    const cookie = sessionOf(await browser.post('/api/session').send(ADMINISTRATOR).expect(200))
    const kept = cookie.split(';')[0] ?? ''
    await glossary
      .visitor()
      .get('/api/session')
      .set('Cookie', kept)
      .expect(200)
      .expect(({ body }) => expect(body.isAdmin).toBe(true))
    await browser.delete('/api/session').expect(204)
    await browser.get('/api/session').expect(200, VISITOR)
    await glossary.visitor().get('/api/session').set('Cookie', kept).expect(200, VISITOR)
  })

  it('keeps no session id and no password in the data', async () => {
    const browser = glossary.visitor()
    const cookie = sessionOf(await browser.post('/api/session').send(ADMINISTRATOR).expect(200))
    const sessionId = /session=s%3A([^.]+)\./.exec(cookie)?.[1] ?? ''
    const [rows, users] = await glossary.app
      .get(Database)
      .read(async (manager) => [await manager.find(SessionRow), await manager.find(User)])
    expect(sessionId).not.toBe('')
    expect(JSON.stringify(rows)).not.toContain(sessionId)
    expect(users[0]?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(JSON.stringify(users)).not.toContain(ADMINISTRATOR.password)
  })

  it('ends a session whose 7 days are over', async () => {
    const browser = await glossary.administrator()
    await glossary.app
      .get(Database)
      .write((manager) => manager.updateAll(SessionRow, { expiresAt: new Date(0).toISOString() }))
    await browser.get('/api/session').expect(200, VISITOR)
  })

  // Shows signing-in/seven-days
  it('lasts 7 days from the last write of an administrator, and is prolonged at most once an hour', async () => {
    const HOUR = 3_600_000
    // Only the clock is made up; timers run on.
    jest.useFakeTimers({
      now: new Date().getTime(),
      advanceTimers: true,
      doNotFake: [...RUNNING_TIMERS, 'performance'],
    })
    try {
      const browser = await glossary.administrator()
      const write = () => browser.post('/api/categories').send({}).expect(400)
      expect(cookiesOf(await write())).toEqual([])
      jest.setSystemTime(new Date().getTime() + 6 * 24 * HOUR)
      expect(cookiesOf(await browser.get('/api/session').expect(200))).toEqual([])
      expect(cookiesOf(await write())).toHaveLength(1)
      expect(cookiesOf(await write())).toEqual([])
      jest.setSystemTime(new Date().getTime() + 6 * 24 * HOUR)
      expect(cookiesOf(await write())).toHaveLength(1)
      jest.setSystemTime(new Date().getTime() + 7 * 24 * HOUR)
      await browser.post('/api/categories').send({}).expect(401)
    } finally {
      jest.useRealTimers()
    }
  })

  it('offers no one-time link while an administrator can sign in', async () => {
    expect(await glossary.app.get(FirstAdministrator).offerLink()).toBeNull()
  })

  // Shows signing-in/seven-days
  it('ends the sessions of an administrator whose password the settings change', async () => {
    const browser = await glossary.administrator()
    await glossary.app.get(FirstAdministrator).applySettings()
    expect((await browser.get('/api/session')).body.isAdmin).toBe(true)
    Object.assign(glossary.settings, { administrator: { ...ADMINISTRATOR, password: 'another long password' } })
    await glossary.app.get(FirstAdministrator).applySettings()
    await browser.get('/api/session').expect(200, VISITOR)
    await glossary.visitor().post('/api/session').send(ADMINISTRATOR).expect(401)
  })
})

describe('The first administrator without settings', () => {
  let glossary: TestApp

  beforeEach(async () => {
    glossary = await openTestApp({ ADMIN_EMAIL: '', ADMIN_PASSWORD: '' })
  })
  afterEach(() => glossary.close())

  const offerToken = async (): Promise<string> =>
    (await glossary.app.get(FirstAdministrator).offerLink())?.split('/sign-in#token=')[1] ?? ''

  // Shows signing-in/first-password
  it('sets the first password with the one-time link and is signed in', async () => {
    const browser = glossary.visitor()
    const reply = await browser
      .post('/api/session/first-password')
      .send({ token: await offerToken(), ...ADMINISTRATOR })
      .expect(200)
    expect(reply.body).toMatchObject({ email: ADMINISTRATOR.email, isAdmin: true })
    expect((await browser.get('/api/session')).body.isAdmin).toBe(true)
    expect(await glossary.app.get(FirstAdministrator).offerLink()).toBeNull()
  })

  // Shows signing-in/first-password
  it('takes a link only once, also when it is used twice at the same time', async () => {
    const token = await offerToken()
    const send = (email: string) =>
      glossary
        .visitor()
        .post('/api/session/first-password')
        .send({ ...ADMINISTRATOR, token, email })
    const replies = await Promise.all([send('a@example.com'), send('b@example.com')])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401])
    expect(replies.find(({ status }) => status === 401)?.body.code).toBe('link-used')
  })

  // Shows signing-in/first-password
  it('refuses the link of an earlier start and one that is older than a day', async () => {
    const earlier = await offerToken()
    const token = await offerToken()
    await glossary
      .visitor()
      .post('/api/session/first-password')
      .send({ token: earlier, ...ADMINISTRATOR })
      .expect(401)
    const { FirstPasswordLink } = await import('../data/entities/session.ts')
    await glossary.app
      .get(Database)
      .write((manager) => manager.updateAll(FirstPasswordLink, { expiresAt: new Date(0).toISOString() }))
    await glossary
      .visitor()
      .post('/api/session/first-password')
      .send({ token, ...ADMINISTRATOR })
      .expect(401)
  })

  // Shows signing-in/twelve-characters
  it('wants a password of at least 12 characters', async () => {
    const reply = await glossary
      .visitor()
      .post('/api/session/first-password')
      .send({ token: await offerToken(), email: ADMINISTRATOR.email, password: 'short' })
      .expect(400)
    expect(reply.body).toEqual({
      statusCode: 400,
      code: 'invalid-input',
      message: 'Password must be at least 12 characters',
      fields: { password: 'Password must be at least 12 characters' },
    })
  })
})

describe('Behind https', () => {
  // Shows signing-in/cookie
  it('uses Secure __Host- cookies', async () => {
    const glossary = await openTestApp({ PUBLIC_URL: 'https://glossary.example.com' })
    try {
      const reply = await glossary.visitor().post('/api/session').send(ADMINISTRATOR).expect(200)
      expect(cookiesOf(reply)).toEqual([
        expect.stringMatching(/^__Host-session=.*; Path=\/; .*HttpOnly; Secure; SameSite=Strict$/),
        expect.stringMatching(/^__Host-device=.*; Path=\/; .*HttpOnly; Secure; SameSite=Strict$/),
      ])
    } finally {
      await glossary.close()
    }
  })
})
