import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { Webhook } from 'standardwebhooks'
import { ChangeRow } from '../data/entities/change.ts'
import { Database } from '../data/database.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

const SECRET = `whsec_${randomBytes(32).toString('base64')}`
const ALL = JSON.stringify({ type: 'rebuild', data: { scope: 'all' } })

describe('POST /api/hooks/rebuild', () => {
  let glossary: TestApp

  beforeEach(async () => {
    glossary = await openTestApp({ REBUILD_WEBHOOK_SECRET: SECRET })
  })
  afterEach(() => glossary.close())

  const send = (body: string, { id = 'msg_1', at = new Date(), secret = SECRET } = {}) =>
    glossary
      .visitor()
      .post('/api/hooks/rebuild')
      .set('Content-Type', 'application/json')
      .set('webhook-id', id)
      .set('webhook-timestamp', `${Math.floor(at.getTime() / 1000)}`)
      .set('webhook-signature', new Webhook(secret).sign(id, at, body))
      .send(body)

  const countRebuilds = () =>
    glossary.app.get(Database).read((manager) => manager.countBy(ChangeRow, { kind: 'rebuild' }))

  // Shows publishing/rebuild
  it('appends a rebuild to the change feed', async () => {
    await send(ALL).expect(204)
    expect(await countRebuilds()).toBe(1)
  })

  it('is without effect when the id repeats, also at the same time', async () => {
    const replies = await Promise.all([send(ALL), send(ALL), send(ALL)])
    expect(replies.map(({ status }) => status)).toEqual([204, 204, 204])
    await send(ALL).expect(204)
    expect(await countRebuilds()).toBe(1)
    await send(ALL, { id: 'msg_2' }).expect(204)
    expect(await countRebuilds()).toBe(2)
  })

  it('looks for changes without a rebuild where the scope is changes', async () => {
    await send(JSON.stringify({ type: 'rebuild', data: { scope: 'changes' } })).expect(204)
    expect(await countRebuilds()).toBe(0)
  })

  it.each([
    [
      'a signature by another secret',
      () => send(ALL, { secret: `whsec_${randomBytes(32).toString('base64')}` }),
      401,
      'wrong-signature',
    ],
    [
      'no signature at all',
      () => glossary.visitor().post('/api/hooks/rebuild').set('Content-Type', 'application/json').send(ALL),
      401,
      'wrong-signature',
    ],
    ['a signature for another body', () => send(ALL).send(ALL.replace('all', 'changes')), 401, 'wrong-signature'],
    [
      'a timestamp older than 5 minutes',
      () => send(ALL, { at: new Date(new Date().getTime() - 301_000) }),
      400,
      'stale-webhook',
    ],
    [
      'a timestamp from the future',
      () => send(ALL, { at: new Date(new Date().getTime() + 310_000) }),
      400,
      'stale-webhook',
    ],
    ['an unknown scope', () => send(ALL.replace('all', 'some')), 400, 'invalid-input'],
    ['an unknown field', () => send(ALL.replace('"type"', '"more":1,"type"')), 400, 'invalid-input'],
    ['a body that is not JSON', () => send('rebuild, please'), 400, 'malformed-request'],
    ['a body without an end', () => send('x'.repeat(2_000_000)), 413, 'too-large'],
  ])('refuses %s and changes nothing', async (_, request, statusCode, code) => {
    const reply = await request()
    expect([reply.status, reply.body.code]).toEqual([statusCode, code])
    expect(reply.body.message).not.toBe('')
    expect(await countRebuilds()).toBe(0)
  })
})

describe('POST /api/hooks/rebuild without a secret', () => {
  it('is not there', async () => {
    const glossary = await openTestApp()
    try {
      const reply = await glossary.visitor().post('/api/hooks/rebuild').send({}).expect(404)
      expect(reply.body.code).toBe('page-not-found')
    } finally {
      await glossary.close()
    }
  })
})
