import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { beforeAll, describe, expect, it, jest } from '@jest/globals'
import { Logger } from '@nestjs/common'
import { z } from 'zod'
import { administrator, type Administrator, passwordLink } from '../../contracts/session.ts'
import { operator } from '../data/audit-log.ts'
import { AuditRow } from '../data/entities/audit.ts'
import { PasswordLink } from '../data/entities/session.ts'
import { User } from '../data/entities/user.ts'
import type { Client, Reply } from '../testing/client.ts'
import { ADMINISTRATOR, RUNNING_TIMERS, TestGlossary } from '../testing/test-glossary.ts'
import { Administrators } from './administrators.ts'
import { FirstAdministrator } from './first-administrator.ts'

const glossary = TestGlossary.forAll()
const { admin } = glossary

const HOUR = 3_600_000
const PASSWORD = 'seven wet umbrellas'

const list = async (): Promise<Administrator[]> =>
  z.array(administrator).parse(await admin.send('GET', '/api/administrators'))

const find = async (email: string): Promise<Administrator | undefined> =>
  (await list()).find((each) => each.email === email)

/** The parameters in the link's fragment. */
async function askForLink(path: string, form?: object): Promise<{ token: string; email: string }> {
  const { link } = passwordLink.parse(await admin.send('POST', path, form))
  const carried = new URLSearchParams(new URL(link).hash.slice(1))
  return { token: carried.get('token') ?? '', email: carried.get('email') ?? '' }
}

const makeLink = (email: string) => askForLink('/api/administrators', { email })

const usePassword = (browser: Client, form: object): Promise<Reply> =>
  browser.ask('POST', '/api/session/first-password', { password: PASSWORD, ...form })

async function addReady(email: string): Promise<{ id: number; browser: Client }> {
  const browser = glossary.visitor()
  expect(await usePassword(browser, await makeLink(email))).toMatchObject({ status: 200 })
  return { id: (await find(email))?.id ?? 0, browser }
}

const write = (browser: Client) => browser.ask('POST', '/api/categories', {})

describe('An administrator', () => {
  // Shows administrators/list, administrators/add
  it('is added by a link that works once, and for one email only', async () => {
    const link = await makeLink('New@example.com')
    expect(await find('new@example.com')).toMatchObject({ isReady: false, sessions: 0, isOneself: false })
    expect(await usePassword(glossary.visitor(), { ...link, email: 'other@example.com' })).toMatchObject({
      status: 401,
    })
    const browser = glossary.visitor()
    expect((await usePassword(browser, link)).body).toMatchObject({ email: 'new@example.com', isAdmin: true })
    expect((await write(browser)).status).toBe(400)
    expect(await usePassword(glossary.visitor(), link)).toMatchObject({ status: 401, body: { code: 'link-used' } })
    expect(await find('new@example.com')).toMatchObject({ isReady: true, sessions: 1 })
    expect(await find(ADMINISTRATOR.email)).toMatchObject({ isOneself: true, isOfSettings: true })
  })

  // Shows administrators/add
  it('gets a new link in place of an unused one, and none after setting a password', async () => {
    const [first, second] = [await makeLink('late@example.com'), await makeLink('late@example.com')]
    expect((await usePassword(glossary.visitor(), first)).status).toBe(401)
    expect((await usePassword(glossary.visitor(), second)).status).toBe(200)
    expect(await admin.refusal('POST', '/api/administrators', { email: 'LATE@example.com' })).toMatchObject({
      statusCode: 409,
      code: 'administrator-known',
    })
  })

  // Shows administrators/add
  it('gets another link on request, but not with a password or after being removed', async () => {
    const first = await makeLink('listed@example.com')
    const renew = `/api/administrators/${(await find('listed@example.com'))?.id}/link`
    const second = await askForLink(renew)
    expect((await usePassword(glossary.visitor(), first)).status).toBe(401)
    expect((await usePassword(glossary.visitor(), second)).status).toBe(200)
    expect(await admin.refusal('POST', renew)).toMatchObject({ statusCode: 409, code: 'administrator-known' })
    await admin.expect(204, 'DELETE', renew.replace('/link', ''))
    expect(await admin.refusal('POST', renew)).toMatchObject({ statusCode: 404, code: 'administrator-not-found' })
    expect(await find('listed@example.com')).toBeUndefined()
  })

  // Shows administrators/add
  it('who is added several times at once exists once, with one link', async () => {
    await using other = await TestGlossary.open()
    const browser = await other.administrator()
    const add = () => browser.ask('POST', '/api/administrators', { email: 'often@example.com' })
    const addOften = () => Promise.all([add(), add(), add(), add()])
    for (const replies of [await addOften(), await addOften()])
      expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    const links = await other.database.read((manager) => manager.find(PasswordLink))
    expect(links).toHaveLength(1)
  })

  // Shows administrators/remove
  it('who is removed is signed out, cannot sign in and is no longer listed', async () => {
    const { id, browser } = await addReady('leaving@example.com')
    await admin.expect(204, 'DELETE', `/api/administrators/${id}`)
    expect((await write(browser)).status).toBe(401)
    const form = { email: 'leaving@example.com', password: PASSWORD }
    expect((await glossary.visitor().ask('POST', '/api/session', form)).status).toBe(401)
    expect(await find('leaving@example.com')).toBeUndefined()
    await admin.expect(404, 'DELETE', `/api/administrators/${id}`)
  })

  // Shows administrators/remove
  it('cannot be removed when named in the settings or when nobody else can sign in', async () => {
    const own = await find(ADMINISTRATOR.email)
    expect(await admin.refusal('DELETE', `/api/administrators/${own?.id}`)).toMatchObject({
      statusCode: 409,
      code: 'administrator-of-settings',
    })
    await using alone = await TestGlossary.open({ ADMIN_EMAIL: '', ADMIN_PASSWORD: '' })
    const administrators = alone.app.get(Administrators)
    // As an operator does after misspelling the address, before anybody can sign in.
    await administrators.add('misspelt@example.com', operator('npm run admin'))
    for (const { id } of await administrators.list(null)) await administrators.remove(id, operator('npm run admin'))
    expect(await administrators.list(null)).toEqual([])
    const [token] = /(?<=#token=)[\w-]+/.exec((await administrators.offerFirstLink()) ?? '') ?? []
    const browser = alone.visitor()
    expect((await usePassword(browser, { token, email: 'only@example.com' })).status).toBe(200)
    await browser.send('POST', '/api/administrators', { email: 'not.ready@example.com' })
    const [, only] = z.array(administrator).parse(await browser.send('GET', '/api/administrators'))
    expect(await browser.refusal('DELETE', `/api/administrators/${only?.id}`)).toMatchObject({
      statusCode: 409,
      code: 'last-administrator',
    })
  })

  // Shows administrators/sign-out-everywhere
  it('can be signed out everywhere', async () => {
    const { id, browser } = await addReady('everywhere@example.com')
    const other = glossary.visitor()
    await other.send('POST', '/api/session', { email: 'everywhere@example.com', password: PASSWORD })
    expect((await find('everywhere@example.com'))?.sessions).toBe(2)
    await admin.expect(204, 'DELETE', `/api/administrators/${id}/sessions`)
    expect([(await write(browser)).status, (await write(other)).status]).toEqual([401, 401])
  })

  // Shows administrators/remove, administrators/sign-out-everywhere
  it.each([
    ['removed', ''],
    ['signed out everywhere', '/sessions'],
  ])('who is %s while sending a request writes nothing with it', async (what, path) => {
    const { id, browser } = await addReady(`${what.length}@example.com`)
    const body = JSON.stringify({ email: `back.door.${what.length}@example.com` })
    const headers = { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' }
    const sent = request(`${glossary.url}/api/administrators`, {
      method: 'POST',
      headers: { ...headers, cookie: browser.cookie },
    })
    sent.flushHeaders()
    await once(sent, 'continue')
    await admin.expect(204, 'DELETE', `/api/administrators/${id}${path}`)
    sent.end(body)
    const [reply]: IncomingMessage[] = await once(sent, 'response')
    reply?.resume()
    expect(reply?.statusCode).toBe(401)
    expect(await find(`back.door.${what.length}@example.com`)).toBeUndefined()
  })

  // Shows administrators/sign-out-everywhere
  it('is signed out everywhere even by a request that could prolong the same session', async () => {
    const { id, browser } = await addReady('herself@example.com')
    jest.useFakeTimers({ now: new Date().getTime() + 2 * HOUR, doNotFake: RUNNING_TIMERS })
    try {
      await browser.expect(204, 'DELETE', `/api/administrators/${id}/sessions`)
      expect((await write(browser)).status).toBe(401)
    } finally {
      jest.useRealTimers()
    }
  })
})

describe("An administrator's own password", () => {
  let browser: Client
  beforeAll(async () => {
    browser = (await addReady('changing@example.com')).browser
  })
  const change = (password: string, newPassword: string) =>
    browser.ask('POST', '/api/session/password', { password, newPassword })

  // Shows administrators/own-password
  it('is changed with the old one, and other browsers are signed out', async () => {
    const other = glossary.visitor()
    await other.send('POST', '/api/session', { email: 'changing@example.com', password: PASSWORD })
    expect((await change('not the old password', 'eight dry umbrellas')).body).toMatchObject({
      statusCode: 400,
      fields: { password: 'The password is wrong' },
    })
    expect((await change(PASSWORD, 'eight dry umbrellas')).status).toBe(204)
    expect([(await write(browser)).status, (await write(other)).status]).toEqual([400, 401])
    const form = { email: 'changing@example.com', password: 'eight dry umbrellas' }
    expect((await glossary.visitor().ask('POST', '/api/session', form)).status).toBe(200)
  })

  // Shows administrators/common-passwords
  it.each(['aaaaaaaaaaaa', 'password1234', 'qwertyuiop123', '123456789012', 'changing@example.com'])(
    'cannot be %s, which is easily guessed',
    async (common) => {
      expect((await change('eight dry umbrellas', common)).body).toMatchObject({
        statusCode: 400,
        fields: { newPassword: 'This password is easily guessed. Please choose another one.' },
      })
    },
  )
})

// Shows signing-in/password-of-settings
it('a password that was changed on the site is valid until the settings give another', async () => {
  await using other = await TestGlossary.open()
  const browser = await other.administrator()
  const form = { password: ADMINISTRATOR.password, newPassword: PASSWORD }
  await browser.expect(204, 'POST', '/api/session/password', form)
  await other.app.get(FirstAdministrator).applySettings()
  const signIn = (password: string) => other.visitor().ask('POST', '/api/session', { ...ADMINISTRATOR, password })
  expect((await signIn(PASSWORD)).status).toBe(200)
  Object.assign(other.settings, { administrator: { ...ADMINISTRATOR, password: 'nine small umbrellas' } })
  await other.app.get(FirstAdministrator).applySettings()
  expect([(await signIn(PASSWORD)).status, (await signIn('nine small umbrellas')).status]).toEqual([401, 200])
})

// Shows audit/operator
it('the audit trail records an administrator and a new password from the settings', async () => {
  await using other = await TestGlossary.open()
  const kinds = () =>
    other.database.read(async (manager) => {
      const entries = await manager.find(AuditRow, { where: { person: 'operator' }, order: { id: 'ASC' } })
      return entries.map(({ kind, subject }) => [kind, subject])
    })
  const email = 'of-settings@example.com'
  for (const password of [PASSWORD, PASSWORD, 'nine small umbrellas']) {
    Object.assign(other.settings, { administrator: { email, password } })
    await other.app.get(FirstAdministrator).applySettings()
  }
  // As if the same password had been set on the site, not by the settings.
  await other.database.write((manager) => manager.update(User, { email }, { settingsHash: null }))
  await other.app.get(FirstAdministrator).applySettings()
  expect(await kinds()).toEqual([
    ['administrator-added', email],
    ['password-set', email],
  ])
})

// Shows administrators/former-of-settings
it('a start warns about an administrator whom ADMIN_EMAIL no longer names', async () => {
  await using other = await TestGlossary.open()
  const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined)
  try {
    const ofSettings = other.app.get(FirstAdministrator)
    await ofSettings.warnAboutFormer()
    expect(warn).not.toHaveBeenCalled()
    Object.assign(other.settings, { administrator: { ...ADMINISTRATOR, email: 'new@example.com' } })
    await ofSettings.applySettings()
    await ofSettings.warnAboutFormer()
    expect(warn.mock.calls).toEqual([[expect.objectContaining({ email: ADMINISTRATOR.email })]])
  } finally {
    warn.mockRestore()
  }
})
