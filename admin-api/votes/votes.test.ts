import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { Database } from '../data/database.ts'
import { GlossaryClient } from '../testing/glossary-client.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { Term } from '../data/entities/term.ts'
import { User } from '../data/entities/user.ts'
import { Vote } from '../data/entities/vote.ts'

let app: TestApp
let admin: GlossaryClient
beforeAll(async () => {
  app = await openTestApp()
  admin = await GlossaryClient.of(app)
})
afterAll(() => app.close())

type Visitor = ReturnType<TestApp['visitor']>
const vote = async (visitor: Visitor, termId: number, isUpvote: boolean) =>
  (await visitor.post('/api/votes').send({ termId, isUpvote }).expect(200)).body
const makeTerm = async (name: string): Promise<number> => (await admin.createTerm({ name })).id

describe('a vote', () => {
  // Shows voting/once
  it('counts once for a visitor and term, may be repeated without effect, switched and taken back', async () => {
    const termId = await makeTerm('Voted on')
    const visitor = app.visitor()
    expect(await vote(visitor, termId, true)).toEqual({ upvotes: 1, downvotes: 0, vote: 'up' })
    const since = await admin.lastChange()
    expect(await vote(visitor, termId, true)).toEqual({ upvotes: 1, downvotes: 0, vote: 'up' })
    expect(await admin.lastChange()).toBe(since)
    expect(await vote(visitor, termId, false)).toEqual({ upvotes: 0, downvotes: 1, vote: 'down' })
    const { body } = await visitor.delete(`/api/votes/${termId}`).expect(200)
    expect(body).toEqual({ upvotes: 0, downvotes: 0, vote: null })
    expect((await admin.changes(since)).changes).toMatchObject([
      { kind: 'votes-changed', termId },
      { kind: 'votes-changed', termId },
    ])
    await visitor.delete(`/api/votes/${termId}`).expect(200)
    expect(await admin.lastChange()).toBe(since + 2)
  })

  // Shows voting/imported, voting/date-stays
  it('is added to those of other visitors and to imported counts, and leaves the date of the term alone', async () => {
    const termId = await makeTerm('Popular')
    const { updatedAt } = await admin.readTerm(termId)
    await app.app
      .get(Database)
      .write((manager) => manager.update(Term, { id: termId }, { importedUpvotes: 40, importedDownvotes: 2 }))
    await vote(app.visitor(), termId, true)
    expect(await vote(app.visitor(), termId, false)).toEqual({ upvotes: 41, downvotes: 3, vote: 'down' })
    expect(await admin.readTerm(termId)).toMatchObject({ upvotes: 41, downvotes: 3, updatedAt })
    expect((await admin.content()).terms.find(({ id }) => id === termId)).toMatchObject({ upvotes: 41, downvotes: 3 })
  })

  // Shows voting/once
  it('is one row also when a visitor sends many at once', async () => {
    const termId = await makeTerm('Hammered')
    const visitor = app.visitor()
    await vote(visitor, await makeTerm('Voted before'), true)
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) => visitor.post('/api/votes').send({ termId, isUpvote: n % 2 === 0 })),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    const { upvotes, downvotes } = await admin.readTerm(termId)
    expect(upvotes + downvotes).toBe(1)
  })

  // Shows voting/gone-with-term
  it('goes with its term', async () => {
    const termId = await makeTerm('Voted and deleted')
    const visitor = app.visitor()
    await vote(visitor, termId, true)
    await admin.deleteTerm(termId)
    expect(await app.app.get(Database).read((manager) => manager.countBy(Vote, { termId }))).toBe(0)
    await visitor.post('/api/votes').send({ termId, isUpvote: true }).expect(404)
  })
})

describe("a visitor's cookie", () => {
  // Shows voting/cookie
  it('is set by the first vote, signed, HttpOnly and SameSite=Lax; reading sets none', async () => {
    const termId = await makeTerm('Cookied')
    const visitor = app.visitor()
    for (const path of [`/api/terms/${termId}`, '/api/votes/mine', '/api/categories', '/api/session']) {
      const { headers } = await visitor.get(path).expect(200)
      expect(headers['set-cookie']).toBeUndefined()
    }
    const { headers } = await visitor.post('/api/votes').send({ termId, isUpvote: true })
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(
        /^visitor=\d+\.[\w-]{43}; Max-Age=34560000; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
      ),
    ])
  })

  // Shows voting/cookie
  it('is bound to the host and to https where the glossary has it', async () => {
    const secure = await openTestApp({ PUBLIC_URL: 'https://glossary.example.com', STARTER_GLOSSARY: 'on' })
    const { headers } = await secure.visitor().post('/api/votes').send({ termId: 81, isUpvote: true }).expect(200)
    expect(String(headers['set-cookie'])).toMatch(/^__Host-visitor=.*; Secure/)
    await secure.close()
  })

  // Shows voting/own-votes
  it('tells a visitor the own votes, of which others see nothing', async () => {
    const up = await makeTerm('Liked')
    const down = await makeTerm('Disliked')
    const visitor = app.visitor()
    await vote(visitor, up, true)
    await vote(visitor, down, false)
    const { body } = await visitor.get('/api/votes/mine').expect(200)
    expect(body).toEqual({ [up]: 'up', [down]: 'down' })
    expect((await app.visitor().get('/api/votes/mine').expect(200)).body).toEqual({})
  })

  // Shows voting/cookie
  it('that was not signed here counts for nothing', async () => {
    const termId = await makeTerm('Forged')
    const visitor = app.visitor()
    const { headers } = await visitor.post('/api/votes').send({ termId, isUpvote: true })
    const own = /^visitor=(\d+)\.([\w-]+)/.exec(String(headers['set-cookie']))
    for (const forged of [`${Number(own?.[1]) + 1}.${own?.[2]}`, `${own?.[1]}.x`, 'x', '.', `${own?.[1]}`]) {
      const { body } = await app.visitor().get('/api/votes/mine').set('Cookie', `visitor=${forged}`).expect(200)
      expect(body).toEqual({})
    }
  })

  // Shows voting/cookie
  it('makes an anonymous user, who is no administrator and cannot sign in', async () => {
    await vote(app.visitor(), await makeTerm('Anonymous'), true)
    const [visitor] = await app.app
      .get(Database)
      .read((manager) => manager.find(User, { order: { id: 'DESC' }, take: 1 }))
    expect(visitor).toMatchObject({
      isAdmin: false,
      passwordHash: null,
      email: expect.stringMatching(/@visitors\.invalid$/),
    })
  })
})

describe('too many votes', () => {
  // Shows voting/limits
  it('of a visitor answer 429 with a clear message', async () => {
    const limited = await openTestApp()
    const { id: termId } = await (await GlossaryClient.of(limited)).createTerm({ name: 'Limited' })
    const visitor = limited.visitor()
    const replies: { status: number; body: unknown }[] = []
    for (let count = 0; count < 33; count++) {
      const { status, body } = await visitor.post('/api/votes').send({ termId, isUpvote: count % 2 === 0 })
      replies.push({ status, body })
    }
    expect(replies.slice(0, 30).map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 200))
    expect(replies.at(-1)).toEqual({
      status: 429,
      body: { statusCode: 429, code: 'too-many-requests', message: expect.stringMatching(/wait/) },
    })
    await limited.close()
  })
})
