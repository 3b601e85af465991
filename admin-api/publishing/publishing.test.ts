import { describe, expect, it } from '@jest/globals'
import { TestGlossary } from '../testing/test-glossary.ts'

describe.each([
  ['/api/publishing/accept', 'publish-anyway'],
  ['/api/publishing/check', 'self-check'],
])('POST %s', (path, kind) => {
  const glossary = TestGlossary.forEach()
  const { admin } = glossary

  const kinds = async () => (await admin.changes(0)).changes.map((change) => change.kind)

  it(`asks every follower by a change of kind ${kind}, also where nothing is held here`, async () => {
    await admin.expect(204, 'POST', path)
    expect(await kinds()).toEqual([kind])
    await admin.expect(204, 'POST', path)
    expect(await kinds()).toEqual([kind, kind])
  })

  it('wakes a follower that waits', async () => {
    const waiting = admin.changes(0, '&wait=25')
    await admin.expect(204, 'POST', path)
    expect((await waiting).changes).toEqual([{ id: 1, at: expect.any(String), kind }])
  })

  it('is refused to visitors', async () => {
    expect(await glossary.visitor().refusal('POST', path)).toMatchObject({ statusCode: 401, code: 'sign-in-required' })
    expect(await kinds()).toEqual([])
  })

  it('is refused to the page of another site', async () => {
    const refusal = await admin.refusal('POST', path, undefined, { 'sec-fetch-site': 'cross-site' })
    expect(refusal).toMatchObject({ statusCode: 403, code: 'cross-site-request' })
    expect(await kinds()).toEqual([])
  })
})
