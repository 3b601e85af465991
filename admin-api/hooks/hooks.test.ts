import { randomBytes } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import { Webhook } from 'standardwebhooks'
import { ChangeRow } from '../data/entities/change.ts'
import { TestGlossary } from '../testing/test-glossary.ts'

const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`
const SECRET = newSecret()
const ALL = JSON.stringify({ type: 'rebuild', data: { scope: 'all' } })

describe('POST /api/hooks/rebuild', () => {
  const glossary = TestGlossary.forEach({ REBUILD_WEBHOOK_SECRET: SECRET })

  const post = (body: string, headers: Record<string, string> = {}) =>
    glossary.visitor().ask('POST', '/api/hooks/rebuild', body, { 'content-type': 'application/json', ...headers })
  const send = (body: string, { id = 'msg_1', at = new Date(), secret = SECRET, signed = body } = {}) =>
    post(body, {
      'webhook-id': id,
      'webhook-timestamp': `${Math.floor(at.getTime() / 1000)}`,
      'webhook-signature': new Webhook(secret).sign(id, at, signed),
    })
  /** @param seconds after now; negative: before now */
  const secondsAway = (seconds: number) => ({ at: new Date(new Date().getTime() + seconds * 1000) })

  const countRebuilds = () => glossary.database.read((manager) => manager.countBy(ChangeRow, { kind: 'rebuild' }))

  // Shows publishing/rebuild
  it('appends a rebuild to the change feed', async () => {
    expect((await send(ALL)).status).toBe(204)
    expect(await countRebuilds()).toBe(1)
  })

  it('has no effect when its id repeats, even at the same time', async () => {
    const replies = await Promise.all([send(ALL), send(ALL), send(ALL)])
    expect(replies.map(({ status }) => status)).toEqual([204, 204, 204])
    expect((await send(ALL)).status).toBe(204)
    expect(await countRebuilds()).toBe(1)
    expect((await send(ALL, { id: 'msg_2' })).status).toBe(204)
    expect(await countRebuilds()).toBe(2)
  })

  it('records no rebuild when the scope is "changes"', async () => {
    expect((await send(JSON.stringify({ type: 'rebuild', data: { scope: 'changes' } }))).status).toBe(204)
    expect(await countRebuilds()).toBe(0)
  })

  const WRONG = [401, 'wrong-signature'] as const
  const STALE = [400, 'stale-webhook'] as const
  const INVALID = [400, 'invalid-input'] as const

  it.each([
    ['a signature by another secret', () => send(ALL, { secret: newSecret() }), WRONG],
    ['no signature at all', () => post(ALL), WRONG],
    ['a signature for another body', () => send(ALL.replace('all', 'changes'), { signed: ALL }), WRONG],
    ['a timestamp older than 5 minutes', () => send(ALL, secondsAway(-301)), STALE],
    ['a timestamp from the future', () => send(ALL, secondsAway(310)), STALE],
    ['an unknown scope', () => send(ALL.replace('all', 'some')), INVALID],
    ['an unknown field', () => send(ALL.replace('"type"', '"more":1,"type"')), INVALID],
    ['a body that is not JSON', () => send('rebuild, please'), [400, 'malformed-request'] as const],
    ['a body without an end', () => send('x'.repeat(2_000_000)), [413, 'too-large'] as const],
  ])('refuses %s and changes nothing', async (_, request, [statusCode, code]) => {
    const reply = await request()
    expect([reply.status, reply.body.code]).toEqual([statusCode, code])
    expect(reply.body.message).not.toBe('')
    expect(await countRebuilds()).toBe(0)
  })
})

it('POST /api/hooks/rebuild answers 404 when no secret is set', async () => {
  await using glossary = await TestGlossary.open()
  const refusal = await glossary.visitor().refusal('POST', '/api/hooks/rebuild', {})
  expect(refusal).toMatchObject({ statusCode: 404, code: 'page-not-found' })
})
