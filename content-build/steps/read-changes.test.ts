import { afterEach, describe, expect, it } from '@jest/globals'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { CategoryContent, Change, ChangesReply, ContentReply, TermContent } from '../../contracts/change.ts'
import { readChanges, readContent } from './read-changes.ts'

const at = '2026-11-20T00:00:00.000Z'
const signal = AbortSignal.timeout(10_000)
const category = (id: number): CategoryContent => ({
  id,
  name: `Category ${id}`,
  slug: `category-${id}`,
  formerSlugs: [],
})
const term = (id: number, categoryId: number, upvotes = 0): TermContent => ({
  id,
  name: `Term ${id}`,
  slug: `term-${id}`,
  definition: '<p>Text.</p>',
  isLegacy: false,
  currentTermId: null,
  categoryIds: [categoryId],
  upvotes,
  downvotes: 0,
  images: [],
  updatedAt: at,
  formerSlugs: [],
})

/** A service that answers each request with the next reply, as one that is edited meanwhile does. */
class Service {
  readonly asked: string[] = []
  readonly #server: Server

  constructor(replies: (ContentReply | ChangesReply)[]) {
    this.#server = createServer((request, response) => {
      this.asked.push(request.url ?? '')
      response.setHeader('content-type', 'application/json').end(JSON.stringify(replies.shift()))
    })
  }

  async listen(): Promise<string> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    const address = this.#server.address()
    return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }
}

describe('Reading in pages while the data change', () => {
  let service: Service
  afterEach(() => service.close())

  it('the content has the categories of its last terms, and is followed from before its first', async () => {
    const many = Array.from({ length: 1000 }, (_, index) => term(index + 1, 1))
    service = new Service([
      { change: 7, terms: many, categories: [category(1)] },
      { change: 9, terms: [term(1001, 2)], categories: [category(1), category(2)] },
    ])
    const content = await readContent(await service.listen(), signal)
    expect(content.change).toBe(7)
    expect(content.terms).toHaveLength(1001)
    expect(content.categories).toEqual([category(1), category(2)])
    expect(service.asked).toEqual(['/api/content?after=0&limit=1000', '/api/content?after=1000&limit=1000'])
  })

  it('a long row of changes is one update, with each term as it was read last', async () => {
    const changes = (from: number, count: number): Change[] =>
      Array.from({ length: count }, (_, index) => ({ id: from + index, at, kind: 'votes-changed', termId: 1 }))
    service = new Service([
      { changes: changes(5, 100), terms: [term(1, 1, 3)], categories: [category(1)] },
      { changes: changes(105, 2), terms: [term(1, 1, 4)], categories: [category(1)] },
    ])
    const update = await readChanges(await service.listen(), 4, signal)
    expect(update.changes.map(({ id }) => id)).toEqual(Array.from({ length: 102 }, (_, index) => 5 + index))
    expect(update.terms).toEqual([term(1, 1, 4)])
    expect(service.asked[1]).toContain('since=104')
  })

  it('few rows are asked for at once where each brings a term, many where they do not', async () => {
    const rows = (from: number, kind: 'term-edited' | 'term-deleted'): Change[] =>
      Array.from({ length: 100 }, (_, index) => ({ id: from + index, at, kind, termId: from + index }))
    const terms = Array.from({ length: 100 }, (_, index) => term(index + 1, 1))
    service = new Service([
      { changes: rows(1, 'term-edited'), terms, categories: [] },
      { changes: rows(101, 'term-deleted'), terms: [], categories: [] },
      { changes: rows(201, 'term-deleted'), terms: [], categories: [] },
    ])
    const update = await readChanges(await service.listen(), 0, signal)
    expect(update.changes).toHaveLength(300)
    expect(service.asked.map((url) => new URL(url, 'http://service').searchParams.get('limit'))).toEqual([
      '100',
      '100',
      '1000',
    ])
  })
})
