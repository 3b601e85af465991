import { describe, expect, it } from '@jest/globals'
import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:http'
import type { ContentHead, TermContent } from '../../contracts/change.ts'
import type { FollowedService } from '../../contracts/publishing.ts'
import { listenAnywhere } from '../../contracts/testing/listen-anywhere.ts'
import { termContent } from '../../contracts/testing/terms.ts'
import { openContent, readContent } from './read-content.ts'

const head: ContentHead = { glossary: 'g', build: 'b', change: 7, categories: [], count: 3, rebuild: 0, check: 0 }
const terms = [1, 2, 3].map((id) => termContent(id, { name: `Größe ${id}` }))
const whole = `${[head, terms.slice(0, 2), terms.slice(2)].map((line) => JSON.stringify(line)).join('\n')}\n`
const signal = AbortSignal.timeout(10_000)

/** A service that sends its reply in these parts. All but the first wait for `more`. */
async function serve(parts: readonly Uint8Array[], more: Promise<unknown> = Promise.resolve()) {
  const [first, ...others] = parts
  const server = createServer((_, response) => {
    response.write(first)
    void more.then(() => {
      for (const part of others) response.write(part)
      response.end()
    })
  })
  const service: FollowedService = {
    apiUrl: `http://127.0.0.1:${await listenAnywhere(server)}`,
    operatorToken: 'token',
  }
  const close = (): void => {
    server.close()
    server.closeAllConnections()
  }
  return { service, [Symbol.dispose]: close }
}

describe('Reading the whole content', () => {
  it('returns the head before the terms have arrived', async () => {
    const rest = new EventEmitter()
    const parts = whole.split(/(?<=\n)/).map((line) => Buffer.from(line))
    using answering = await serve(parts, once(rest, 'wanted'))
    const reading = await openContent(answering.service, signal)
    expect(reading.head).toEqual(head)
    rest.emit('wanted')
    expect((await reading.read()).terms).toEqual(terms)
  })

  it('accepts lines that are cut at any byte', async () => {
    const bytes = Buffer.from(whole)
    using answering = await serve(Array.from(bytes, (_, place) => bytes.subarray(place, place + 1)))
    const { count: _, ...state } = head
    expect(await readContent(answering.service, signal)).toEqual({ ...state, terms })
  })

  it.each<[string, TermContent[]]>([
    ['a line', terms.slice(0, 2)],
    ['all terms', []],
  ])('rejects a reply that lacks %s but ends normally', async (_, left) => {
    using answering = await serve([Buffer.from(`${JSON.stringify(head)}\n${JSON.stringify(left)}\n`)])
    await expect(readContent(answering.service, signal)).rejects.toThrow(`${left.length} terms came, not 3`)
  })
})
