import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { createServer, type Server } from 'node:http'
import type { CategoryContent, Change, ChangesReply, TermContent } from '../../contracts/change.ts'
import type { FollowedService } from '../../contracts/publishing.ts'
import { listenAnywhere } from '../../contracts/testing/listen-anywhere.ts'
import { termContent } from '../../contracts/testing/terms.ts'
import { PACE } from '../pace.ts'
import { Feed, readDeletedTerms } from './read-changes.ts'

const at = '2026-11-20T00:00:00.000Z'
const signal = AbortSignal.timeout(10_000)
const category = (id: number): CategoryContent => ({
  id,
  name: `Category ${id}`,
  slug: `category-${id}`,
  formerSlugs: [],
})
const term = (id: number, categoryId: number): TermContent => termContent(id, { categoryIds: [categoryId] })

/** Rows that each touch a different term, whose id equals the row's. */
const rows = (from: number, count: number, kind: 'term-edited' | 'term-deleted'): Change[] =>
  Array.from({ length: count }, (_, index) => ({ id: from + index, at, kind, termId: from + index }))

/** Answers each request with the next reply, like a service whose data are edited between requests. */
class Service {
  readonly asked: string[] = []
  readonly #server: Server

  /** @param hold milliseconds that the first reply is held back, as an empty one is until there is a change */
  constructor(replies: ChangesReply[], hold = 0) {
    this.#server = createServer((request, response) => {
      this.asked.push(request.url ?? '')
      const reply = JSON.stringify(replies.shift())
      const answer = () => void response.setHeader('content-type', 'application/json').end(reply)
      if (this.asked.length === 1) setTimeout(answer, hold).unref()
      else answer()
    })
  }

  async listen(): Promise<FollowedService> {
    return { apiUrl: `http://127.0.0.1:${await listenAnywhere(this.#server)}`, operatorToken: 'token' }
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }
}

describe('The client of the change feed', () => {
  let service: Service
  afterEach(() => service.close())

  it('returns each reply separately and continues after its last change', async () => {
    const edited = rows(5, 100, 'term-edited')
    service = new Service([
      { change: 106, changes: edited, terms: [term(5, 1), term(6, 1)], categories: [category(1)] },
      { change: 107, changes: rows(105, 3, 'term-deleted'), terms: [], categories: [] },
    ])
    const feed = new Feed(await service.listen(), 4)
    expect((await feed.read(signal)).terms).toEqual([term(5, 1), term(6, 1)])
    expect([feed.seen, feed.end, feed.isAtItsEnd]).toEqual([104, 106, false])
    expect((await feed.read(signal)).terms).toEqual([])
    expect([feed.seen, feed.end, feed.isAtItsEnd]).toEqual([107, 107, true])
    expect(service.asked[1]).toContain('since=104')
  })

  it('gives up a connection that stays silent for longer than an answer may take', async () => {
    const timeoutOf = AbortSignal.timeout.bind(AbortSignal)
    const clock = jest
      .spyOn(AbortSignal, 'timeout')
      .mockImplementation((milliseconds) => timeoutOf(milliseconds / 1000))
    try {
      service = new Service([], 60_000)
      const feed = new Feed(await service.listen(), 0)
      await expect(feed.read(new AbortController().signal)).rejects.toThrow(/timeout/)
      expect(clock).toHaveBeenCalledWith(PACE.feed.wait * 1000 + PACE.feed.answer)
    } finally {
      clock.mockRestore()
    }
  })

  it('sends the next request at once after a reply that the service held back', async () => {
    const terms = [term(1, 1), term(2, 1)]
    const hold = 2000
    service = new Service(
      [
        { change: 200, changes: rows(1, 100, 'term-edited').slice(0, 2), terms, categories: [] },
        { change: 200, changes: rows(3, 198, 'term-edited'), terms: [], categories: [] },
      ],
      hold,
    )
    const feed = new Feed(await service.listen(), 0)
    await feed.read(signal)
    const begin = performance.now()
    await feed.read(signal)
    expect(performance.now() - begin).toBeLessThan(hold)
    expect(feed.isAtItsEnd).toBe(true)
  })

  it('requests few changes per reply while each brings a term, and many once they do not', async () => {
    const terms = Array.from({ length: 100 }, (_, index) => term(index + 1, 1))
    service = new Service([
      { change: 300, changes: rows(1, 100, 'term-edited'), terms, categories: [] },
      { change: 300, changes: rows(101, 100, 'term-deleted'), terms: [], categories: [] },
      { change: 300, changes: rows(201, 100, 'term-deleted'), terms: [], categories: [] },
    ])
    const feed = new Feed(await service.listen(), 0)
    while (!feed.isAtItsEnd || feed.seen === 0) await feed.read(signal)
    expect(service.asked.map((url) => new URL(url, 'http://service').searchParams.get('limit'))).toEqual([
      '100',
      '100',
      '1000',
    ])
  })

  it('collects the deleted terms of several replies', async () => {
    service = new Service([
      { change: 102, changes: rows(1, 100, 'term-edited'), terms: [term(1, 1)], categories: [] },
      { change: 102, changes: rows(101, 2, 'term-deleted'), terms: [], categories: [] },
    ])
    expect(await readDeletedTerms(await service.listen(), 0, signal)).toEqual(new Set([101, 102]))
  })
})
