import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { GlossaryClient } from '../testing/glossary-client.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

describe.each([
  ['/api/publishing/accept', 'publish-anyway'],
  ['/api/publishing/check', 'self-check'],
])('POST %s', (path, kind) => {
  let glossary: TestApp
  let admin: GlossaryClient

  beforeEach(async () => {
    glossary = await openTestApp()
    admin = await GlossaryClient.of(glossary)
  })
  afterEach(() => glossary.close())

  const kinds = async () => (await admin.changes(0)).changes.map((change) => change.kind)

  it(`asks every follower by a change of kind ${kind}, also where nothing is held here`, async () => {
    await admin.browser.post(path).expect(204, '')
    expect(await kinds()).toEqual([kind])
    await admin.browser.post(path).expect(204, '')
    expect(await kinds()).toEqual([kind, kind])
  })

  it('wakes a follower that waits', async () => {
    const waiting = admin.changes(0, '&wait=25')
    await admin.browser.post(path).expect(204)
    expect((await waiting).changes).toEqual([{ id: 1, at: expect.any(String), kind }])
  })

  it('is refused to visitors', async () => {
    const reply = await glossary.visitor().post(path).expect(401)
    expect(reply.body.code).toBe('sign-in-required')
    expect(await kinds()).toEqual([])
  })

  it('is refused to the page of another site', async () => {
    const reply = await admin.browser.post(path).set('Sec-Fetch-Site', 'cross-site').expect(403)
    expect(reply.body.code).toBe('cross-site-request')
    expect(await kinds()).toEqual([])
  })
})
