import { describe, expect, it } from '@jest/globals'
import { once } from 'node:events'
import { changesReply, type ChangesReply, contentLine, contentReply } from '../../contracts/change.ts'
import { Database } from '../data/database.ts'
import { StoredTerm } from '../data/entities/term.ts'
import { OPERATOR_HEADERS } from '../testing/client.ts'
import { onPostgres } from '../testing/test-database.ts'
import { TestGlossary } from '../testing/test-glossary.ts'
import { appendChanges } from '../data/change-log.ts'
import { setBack } from '../testing/set-back.ts'

const glossary = TestGlossary.forAll()
const { admin } = glossary

const follow = (since: number, wait: number): Promise<ChangesReply> => admin.changes(since, `&wait=${wait}`)

describe('the change feed', () => {
  it('numbers changes without gaps, and shows the latest version of the terms that they touched', async () => {
    const since = await admin.lastChange()
    const first = await admin.createTerm({ name: 'Feed One', categories: ['Feed'] })
    const second = await admin.createTerm({
      name: 'Feed Two',
      isLegacy: true,
      currentTermId: first.id,
      categories: ['Feed'],
    })
    await admin.deleteTerm(first.id)
    const reply = await admin.changes(since)
    expect(changesReply.parse(reply)).toEqual(reply)
    expect(reply.changes.map(({ id, at: _, ...row }) => ({ ...row, number: id - since }))).toEqual([
      { number: 1, kind: 'category-created', categoryId: second.categories[0]?.id },
      { number: 2, kind: 'term-created', termId: first.id },
      { number: 3, kind: 'term-created', termId: second.id },
      { number: 4, kind: 'term-edited', termId: first.id },
      { number: 5, kind: 'term-deleted', termId: first.id },
      { number: 6, kind: 'term-edited', termId: second.id },
    ])
    expect(reply.terms).toMatchObject([{ id: second.id, currentTermId: null }])
    expect((await admin.changes(since + 2, '&limit=1')).changes.map(({ id }) => id)).toEqual([since + 3])
  })

  it('cannot be written to outside a transaction', async () => {
    await expect(
      glossary.database.read((manager) => appendChanges(manager.dataSource.manager, [{ kind: 'rebuild' }])),
    ).rejects.toThrow(/transaction/)
  })

  it('gives the whole content in pages by ascending id, with the change number to follow from', async () => {
    for (const name of ['Paged 1', 'Paged 2', 'Paged 3']) await admin.createTerm({ name, categories: ['Pages'] })
    const whole = await admin.content()
    expect(contentReply.parse(whole)).toEqual(whole)
    const ids: number[] = []
    for (let after = 0; ; after = ids.at(-1) ?? 0) {
      const page = await admin.content(`?after=${after}&limit=2`)
      expect(page.change).toBe(whole.change)
      if (page.terms.length === 0) break
      ids.push(...page.terms.map(({ id }) => id))
    }
    expect(ids).toEqual(whole.terms.map(({ id }) => id))
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
  })
})

describe('the whole content', () => {
  /** Exceeds the socket buffers while nobody reads. */
  const LONG = { terms: 300, definition: `<p>${'word '.repeat(20_000)}</p>` }

  it('is a consistent snapshot, even when terms change while it is read', async () => {
    const names = Array.from({ length: LONG.terms }, (_, index) => `Moment ${index}`)
    await admin.importFile(['Name,Definition', ...names.map((name) => `${name},Short`)].join('\n'))
    await glossary.database.edit((manager) =>
      manager.createQueryBuilder().update(StoredTerm).set({ definition: LONG.definition }).execute(),
    )
    const before = await admin.content()
    const reply = await fetch(`${glossary.url}/api/content?whole=true`, { headers: OPERATOR_HEADERS })
    const last = before.terms.at(-1)
    await admin.deleteTerm(last?.id ?? 0)
    await admin.createTerm({ name: 'Came meanwhile', categories: ['Came meanwhile'] })
    const lines = (await reply.text()).trimEnd().split('\n')
    const [head, ...some] = lines.map((line) => contentLine.parse(JSON.parse(line)))
    const { terms, ...state } = before
    expect(head).toEqual({ ...state, count: terms.length, rebuild: expect.any(Number), check: 0 })
    expect(some.flat()).toEqual(terms)
  })
})

describe('waiting for a change', () => {
  it('is answered at once when there is a change already', async () => {
    const since = await admin.lastChange()
    await admin.createCategory('Not waited for')
    expect((await follow(since, 25)).changes).toHaveLength(1)
    await admin.createCategory('Nor this one')
    expect((await follow(since, 25)).changes).toHaveLength(2)
  })

  it('is answered as soon as one is committed', async () => {
    const since = await admin.lastChange()
    const waiting = follow(since, 25)
    await glossary.database.write((manager) => appendChanges(manager, [{ kind: 'rebuild' }]))
    const { changes } = await waiting
    expect(changes).toMatchObject([{ id: since + 1, kind: 'rebuild' }])
  })

  it('ends with an empty reply when the time is over', async () => {
    const started = performance.now()
    expect(await follow(await admin.lastChange(), 1)).toMatchObject({ changes: [], terms: [] })
    expect(performance.now() - started).toBeGreaterThan(900)
  })

  it('does not delay the end of the service', async () => {
    const stopping = await TestGlossary.open()
    const waiting = stopping.visitor().changes(0, '&wait=25')
    const server = stopping.app.getHttpServer()
    await once(server, 'request')
    const closing = stopping.close()
    expect(await waiting).toMatchObject({ changes: [] })
    // The server would wait for idle kept-alive connections.
    server.closeIdleConnections()
    // Without stopping, the poll would last longer than the test may.
    await closing
  })
})

describe('data that were set back to an earlier state', () => {
  const create = (name: string) => admin.createTerm({ name, categories: ['Set back'] })
  const find = async (name: string): Promise<unknown[]> => [
    (await admin.searchTerms(name)).length,
    String(await admin.send('GET', '/api/terms/export.csv')).includes(name),
  ]

  // Shows operating/set-back
  it('are searched and exported as they are now, and followers notice, even after as many new changes', async () => {
    await create('Kept by the standby')
    const since = await admin.lastChange()
    for (const name of ['Lost one', 'Lost two']) await create(name)
    const last = await admin.lastChange()
    expect(await find('Lost two')).toEqual([1, true])
    const { sinceAt } = await admin.changes(last)
    await follow(last - 1, 25)
    const waiting = follow(last, 25)
    await setBack(glossary.database, since)
    expect(await waiting).toMatchObject({ change: since, sinceAt: null, changes: [] })
    for (const name of ['Fresh one', 'Fresh two']) await create(name)
    const reply = await admin.changes(last)
    expect([reply.change, reply.changes, reply.sinceAt === sinceAt]).toEqual([last, [], false])
    expect([await find('Lost two'), await find('Fresh two')]).toEqual([
      [0, false],
      [1, true],
    ])
  })
})

describe('with many writers at once', () => {
  it('a follower sees every change number exactly once and in order', async () => {
    const since = await admin.lastChange()
    const replicas = onPostgres
      ? await Promise.all([Database.open(glossary.settings), Database.open(glossary.settings)])
      : [glossary.database]
    const writersOfEach = 24 / replicas.length
    const writesOfEach = 25
    const total = replicas.length * writersOfEach * writesOfEach * 2
    const seen: number[] = []
    const following = (async () => {
      while (seen.length < total) {
        const { changes } = await admin.changes(since + seen.length, '&limit=1000&wait=1')
        seen.push(...changes.map(({ id }) => id))
      }
    })()
    const write = async (replica: Database, writer: number): Promise<void> => {
      for (let round = 0; round < writesOfEach; round++)
        await replica.write((manager) =>
          appendChanges(manager, [
            { kind: 'votes-changed', termId: writer + 1 },
            { kind: 'term-edited', termId: round + 1 },
          ]),
        )
    }
    await Promise.all(replicas.flatMap((replica) => Array.from({ length: writersOfEach }, (_, n) => write(replica, n))))
    await following
    expect(seen).toEqual(Array.from({ length: total }, (_, index) => since + 1 + index))
    for (const replica of replicas) if (replica !== glossary.database) await replica.close()
  })
})
