import { describe, expect, it } from '@jest/globals'
import type { Client } from '../testing/client.ts'
import { onPostgres } from '../testing/test-database.ts'
import { countWaiting, hold } from '../testing/held-locks.ts'
import { TestGlossary } from '../testing/test-glossary.ts'
import { until } from '../testing/until.ts'
import { Database } from '../data/database.ts'
import { StoredTerm } from '../data/entities/term.ts'
import { User } from '../data/entities/user.ts'
import { Vote } from '../data/entities/vote.ts'

const glossary = TestGlossary.forAll()
const { admin } = glossary

const vote = (visitor: Client, termId: number, isUpvote: boolean) =>
  visitor.send('POST', '/api/votes', { termId, isUpvote })
const makeTerm = async (name: string): Promise<number> => (await admin.createTerm({ name })).id

describe('a vote', () => {
  // Shows voting/once
  it('counts once for a visitor and term, may be repeated without effect, switched and taken back', async () => {
    const termId = await makeTerm('Voted on')
    const visitor = glossary.visitor()
    expect(await vote(visitor, termId, true)).toEqual({ upvotes: 1, downvotes: 0, vote: 'up' })
    const since = await admin.lastChange()
    expect(await vote(visitor, termId, true)).toEqual({ upvotes: 1, downvotes: 0, vote: 'up' })
    expect(await admin.lastChange()).toBe(since)
    expect(await vote(visitor, termId, false)).toEqual({ upvotes: 0, downvotes: 1, vote: 'down' })
    const { body } = await visitor.expect(200, 'DELETE', `/api/votes/${termId}`)
    expect(body).toEqual({ upvotes: 0, downvotes: 0, vote: null })
    expect((await admin.changes(since)).changes).toMatchObject([
      { kind: 'votes-changed', termId },
      { kind: 'votes-changed', termId },
    ])
    await visitor.expect(200, 'DELETE', `/api/votes/${termId}`)
    expect(await admin.lastChange()).toBe(since + 2)
  })

  // Shows voting/imported, voting/date-stays
  it("is added to those of other visitors and to imported counts, and does not change the term's date", async () => {
    const termId = await makeTerm('Popular')
    const { updatedAt } = await admin.readTerm(termId)
    await glossary.database.write((manager) =>
      manager.update(StoredTerm, { id: termId }, { importedUpvotes: 40, importedDownvotes: 2 }),
    )
    await vote(glossary.visitor(), termId, true)
    expect(await vote(glossary.visitor(), termId, false)).toEqual({ upvotes: 41, downvotes: 3, vote: 'down' })
    expect(await admin.readTerm(termId)).toMatchObject({ upvotes: 41, downvotes: 3, updatedAt })
    expect((await admin.content()).terms.find(({ id }) => id === termId)).toMatchObject({ upvotes: 41, downvotes: 3 })
  })

  // Shows voting/gone-with-term
  it('is deleted with its term', async () => {
    const termId = await makeTerm('Voted and deleted')
    const visitor = glossary.visitor()
    await vote(visitor, termId, true)
    await admin.deleteTerm(termId)
    expect(await glossary.database.read((manager) => manager.countBy(Vote, { termId }))).toBe(0)
    await visitor.expect(404, 'POST', '/api/votes', { termId, isUpvote: true })
  })
})

describe("a visitor's cookie", () => {
  // Shows voting/cookie
  it('is set by the first vote, signed, HttpOnly and SameSite=Lax; reading sets none', async () => {
    const termId = await makeTerm('Cookied')
    const visitor = glossary.visitor()
    for (const path of [`/api/terms/${termId}`, '/api/votes/mine', '/api/categories', '/api/session']) {
      expect((await visitor.expect(200, 'GET', path)).cookies).toEqual([])
    }
    const { cookies } = await visitor.ask('POST', '/api/votes', { termId, isUpvote: true })
    expect(cookies).toEqual([
      expect.stringMatching(
        /^visitor=\d+\.[\w-]{43}; Max-Age=34560000; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
      ),
    ])
  })

  // Shows voting/cookie
  it('is bound to the host and to https if the glossary uses https', async () => {
    await using secure = await TestGlossary.open({ PUBLIC_URL: 'https://glossary.example.com', STARTER_GLOSSARY: 'on' })
    const { cookies } = await secure.visitor().expect(200, 'POST', '/api/votes', { termId: 81, isUpvote: true })
    expect(cookies).toEqual([expect.stringMatching(/^__Host-visitor=.*; Secure/)])
  })

  // Shows voting/own-votes, voting/once
  it('gives visitors their own votes, which others do not see', async () => {
    const up = await makeTerm('Liked')
    const down = await makeTerm('Disliked')
    const visitor = glossary.visitor()
    await vote(visitor, up, true)
    await vote(visitor, down, false)
    const { body, headers } = await visitor.expect(200, 'GET', '/api/votes/mine')
    expect([body, headers['cache-control']]).toEqual([{ [up]: 'up', [down]: 'down' }, 'no-store'])
    expect(await glossary.visitor().send('GET', '/api/votes/mine')).toEqual({})
    await visitor.expect(200, 'DELETE', `/api/votes/${down}`)
    expect(await visitor.send('GET', '/api/votes/mine')).toEqual({ [up]: 'up' })
  })

  // Shows voting/cookie
  it('that was not signed here is ignored', async () => {
    const termId = await makeTerm('Forged')
    const visitor = glossary.visitor()
    await vote(visitor, termId, true)
    const own = /^visitor=(\d+)\.([\w-]+)$/.exec(visitor.cookie)
    for (const forged of [`${Number(own?.[1]) + 1}.${own?.[2]}`, `${own?.[1]}.x`, 'x', '.', `${own?.[1]}`]) {
      expect(await glossary.visitor({ cookie: `visitor=${forged}` }).send('GET', '/api/votes/mine')).toEqual({})
    }
  })

  // Shows voting/cookie
  it('belongs to an anonymous user, who is no administrator and cannot sign in', async () => {
    await vote(glossary.visitor(), await makeTerm('Anonymous'), true)
    const [visitor] = await glossary.database.read((manager) => manager.find(User, { order: { id: 'DESC' }, take: 1 }))
    expect(visitor).toMatchObject({
      isAdmin: false,
      passwordHash: null,
      email: expect.stringMatching(/@visitors\.invalid$/),
    })
  })
})

// Shows voting/once
it('500 votes of a visitor at the same time are one row', async () => {
  await using hammered = await TestGlossary.open()
  const browser = await hammered.administrator()
  const [{ id: termId }, before] = [
    await browser.createTerm({ name: 'Hammered' }),
    await browser.createTerm({ name: 'Before' }),
  ]
  const visitor = hammered.visitor()
  await vote(visitor, before.id, true)
  const votes = Array.from({ length: 500 }, (_, n) =>
    visitor.ask('POST', '/api/votes', { termId, isUpvote: n % 2 === 0 }),
  )
  expect(new Set((await Promise.all(votes)).map(({ status }) => status))).toEqual(new Set([200, 429]))
  expect(await hammered.database.read((manager) => manager.countBy(Vote, { termId }))).toBe(1)
})

// Shows voting/daily-limit
it('at most 50 visitors a day from one address can vote on a term, and those may change their votes', async () => {
  await using school = await TestGlossary.open()
  const browser = await school.administrator()
  const [{ id: termId }, other] = [
    await browser.createTerm({ name: 'Stuffed' }),
    await browser.createTerm({ name: 'Other' }),
  ]
  const voters = Array.from({ length: 55 }, () => school.visitor())
  const form = { termId, isUpvote: true }
  const replies = await Promise.all(voters.map((voter) => voter.ask('POST', '/api/votes', form)))
  const statuses = replies.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(50)
  const { headers, body } = replies[statuses.indexOf(429)] ?? {}
  expect(Math.abs(Number(headers?.['retry-after']) - 24 * 3600)).toBeLessThan(600)
  expect(body).toMatchObject({ message: 'Too many attempts. Please wait 24 hours and try again.' })
  const known = voters[statuses.indexOf(200)] ?? school.visitor()
  await known.expect(200, 'POST', '/api/votes', { termId, isUpvote: false })
  await school.visitor({ 'x-forwarded-for': '192.0.2.9' }).expect(200, 'POST', '/api/votes', form)
  await school.visitor().expect(200, 'POST', '/api/votes', { termId: other.id, isUpvote: true })
  expect(await browser.readTerm(termId)).toMatchObject({ upvotes: 50, downvotes: 1 })
})

// Shows voting/limits
it('too many votes of a visitor get 429 with a clear message', async () => {
  await using limited = await TestGlossary.open()
  const { id: termId } = await (await limited.administrator()).createTerm({ name: 'Limited' })
  const visitor = limited.visitor()
  for (let count = 0; count < 30; count++) await vote(visitor, termId, count % 2 === 0)
  // Two more, because the first vote came without the cookie that it set.
  for (let count = 0; count < 2; count++) await visitor.ask('POST', '/api/votes', { termId, isUpvote: true })
  expect(await visitor.refusal('POST', '/api/votes', { termId, isUpvote: true })).toEqual({
    statusCode: 429,
    code: 'too-many-requests',
    message: expect.stringMatching(/wait/),
  })
  const takenBack = Array.from({ length: 40 }, () => visitor.ask('DELETE', `/api/votes/${termId}`))
  expect((await Promise.all(takenBack)).map(({ status }) => status)).toContain(429)
})

// Shows voting/forgotten
it('visitors without votes are deleted after a while, others never; a refused vote adds no visitor', async () => {
  await using glossary = await TestGlossary.open()
  const browser = await glossary.administrator()
  const { id: termId } = await browser.createTerm({ name: 'Voted on' })
  const [stays, leaves] = [glossary.visitor(), glossary.visitor()]
  for (const visitor of [stays, leaves]) await vote(visitor, termId, true)
  await leaves.expect(200, 'DELETE', `/api/votes/${termId}`)
  await glossary.visitor().expect(404, 'POST', '/api/votes', { termId: 999_999, isUpvote: true })
  const count = () => glossary.database.read((manager) => manager.countBy(User, { isAdmin: false }))
  expect(await count()).toBe(2)
  await glossary.startAnother(() => undefined)
  expect(await count()).toBe(2)
  await glossary.database.write((manager) =>
    manager.update(User, { isAdmin: false }, { createdAt: '2020-01-01T00:00:00.000Z' }),
  )
  await glossary.startAnother(() => undefined)
  expect(await count()).toBe(1)
  expect(await stays.send('GET', '/api/votes/mine')).toEqual({ [termId]: 'up' })
  await vote(leaves, termId, false)
  expect(await count()).toBe(2)
})

// SQLite counts limits in memory.
if (onPostgres)
  // Shows voting/once
  it('a vote that is stored is confirmed even if counting it for the limits fails afterwards', async () => {
    await using glossary = await TestGlossary.open()
    const { id: termId } = await (await glossary.administrator()).createTerm({ name: 'Voted on' })
    await glossary.database.write(async (manager) => {
      await manager.query(
        'CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF EXISTS (SELECT 1 FROM "vote") THEN RAISE \'refused\'; END IF; RETURN NEW; END $$',
      )
      await manager.query(
        'CREATE TRIGGER refusing BEFORE INSERT ON "limit_count" FOR EACH ROW EXECUTE FUNCTION refuse()',
      )
    })
    expect(await vote(glossary.visitor(), termId, true)).toEqual({ upvotes: 1, downvotes: 0, vote: 'up' })
  })

// SQLite has one writer at a time.
if (onPostgres)
  // Shows voting/forgotten
  it.each([
    ['before it is written', 'LOCK TABLE "vote" IN SHARE MODE'],
    ['before it is committed', 'UPDATE "change_counter" SET "last" = "last"'],
  ])('a vote that arrives while visitors are deleted is kept: %s', async (_, lock) => {
    await using glossary = await TestGlossary.open()
    const { id: termId } = await (await glossary.administrator()).createTerm({ name: 'Voted on' })
    const visitor = glossary.visitor()
    await vote(visitor, termId, true)
    await visitor.expect(200, 'DELETE', `/api/votes/${termId}`)
    await glossary.database.write((manager) =>
      manager.update(User, { isAdmin: false }, { createdAt: '2020-01-01T00:00:00.000Z' }),
    )
    await using other = await Database.open(glossary.settings)
    await using held = await hold((work) => other.write((manager) => manager.query(lock).then(work)))
    const voting = visitor.ask('POST', '/api/votes', { termId, isUpvote: true })
    await until('the vote to wait', async () => (await countWaiting(other)) === 1)
    let isOver = false
    const forgetting = glossary.startAnother(() => (isOver = true))
    await until('visitors to be forgotten', async () => isOver || (await countWaiting(other)) === 2)
    await Promise.all([held.release(), forgetting])
    expect((await voting).status).toBe(200)
    expect(await visitor.send('GET', '/api/votes/mine')).toEqual({ [termId]: 'up' })
  })
