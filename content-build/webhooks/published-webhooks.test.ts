import { afterAll, afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { rmSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { createServer as createSocketServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { z } from 'zod'
import { newFolder } from '../../contracts/testing/folders.ts'
import { listenAnywhere } from '../../contracts/testing/listen-anywhere.ts'
import { publisherSettings } from '../../contracts/testing/publisher-settings.ts'
import type { WebhookState } from '../../contracts/state.ts'
import { PublishedPages } from '../folder/published-pages.ts'
import { PACE } from '../pace.ts'
import { isPrivateAddress, PrivateAddress, resolveOnce } from './public-address.ts'
import { PublishedWebhooks } from './published-webhooks.ts'

const hook = z.object({
  data: z.object({
    change: z.int(),
    published: z.array(z.string()),
    removed: z.array(z.string()),
    all: z.boolean(),
  }),
})
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

/** A webhook receiver that answers with the given statuses; `null`: it does not answer. */
class Receiver {
  readonly received: { headers: IncomingHttpHeaders; body: string }[] = []
  readonly #server: Server
  readonly #answers: (number | null)[]
  #wake: () => void = () => undefined

  constructor(answers: (number | null)[]) {
    this.#answers = answers
    this.#server = createServer((request, response) => {
      void text(request).then((body) => {
        this.received.push({ headers: request.headers, body })
        const answer = this.#answers.length === 0 ? 204 : this.#answers.shift()
        if (typeof answer === 'number') response.writeHead(answer).end()
        this.#wake()
      })
    })
  }

  async listen(): Promise<string> {
    return `http://127.0.0.1:${await listenAnywhere(this.#server)}/published`
  }

  async receive(count: number): Promise<void> {
    while (this.received.length < count) await new Promise<void>((resolve) => (this.#wake = resolve))
  }

  get paths(): { published: string[]; removed: string[]; all: boolean }[] {
    return this.received.map(({ body }) => {
      const { published, removed, all } = hook.parse(JSON.parse(body)).data
      return { published, removed, all }
    })
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }
}

const settingsFor = (url: string, webhooksAllowPrivate: boolean) =>
  publisherSettings({ webhookSecret: SECRET, publishedWebhookUrls: [url], webhooksAllowPrivate })

describe('A webhook', () => {
  const place = newFolder('webhooks')
  let receiver: Receiver
  let url: string
  let published: PublishedPages
  let webhooks: PublishedWebhooks
  let failures: string[]
  let states: WebhookState[]
  let hear: () => void = () => undefined
  let note: (state: WebhookState) => unknown

  const start = (allowPrivate = true): void => {
    published = new PublishedPages(join(place, 'published.db'), [url])
    webhooks = new PublishedWebhooks(settingsFor(url, allowPrivate), published, (message) => {
      if (message.type === 'webhooks') message.webhooks.forEach(note)
      if (message.type !== 'failed') return
      failures.push(message.message)
      hear()
    })
  }
  const stop = async (): Promise<void> => {
    await webhooks.finish()
    published.close()
  }
  const listenWith = async (...answers: (number | null)[]): Promise<void> => {
    receiver = new Receiver(answers)
    url = await receiver.listen()
    start()
  }
  const publish = (change: number, changed: string[], removed: string[] = []): void => {
    published.add([], changed)
    published.moveCursor(change, removed)
    webhooks.wake()
  }

  beforeEach(() => {
    failures = []
    states = []
    note = (state) => states.push(state)
  })
  afterEach(() => receiver.close())
  afterAll(() => rmSync(place, { recursive: true, force: true }))

  // Shows publishing/webhooks
  it('sends the published and removed paths signed, and again after an unsuccessful answer', async () => {
    await listenWith(302)
    publish(12, ['/', '/term/data-layer'], ['/term/gone'])
    await receiver.receive(2)
    await stop()

    const [first, second] = receiver.received
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    const headers = {
      'webhook-id': String(second?.headers['webhook-id']),
      'webhook-timestamp': String(second?.headers['webhook-timestamp']),
      'webhook-signature': String(second?.headers['webhook-signature']),
    }
    expect(new Webhook(SECRET).verify(second?.body ?? '', headers)).toEqual({
      type: 'site.published',
      data: { change: 12, published: ['/', '/term/data-layer'], removed: ['/term/gone'], all: false },
    })
    const host = new URL(url).origin
    expect(states).toContainEqual({ host, waiting: 1, delivered: 0, failed: 1, failure: 'it answered 302' })
    expect(states.at(-1)).toEqual({ host, waiting: 0, delivered: 1, failed: 1, failure: null })
  })

  it('sends nothing when nothing has changed', async () => {
    await listenWith()
    publish(12, [])
    await stop()
    expect(receiver.received).toEqual([])
  })

  // Shows publishing/webhooks
  it('merges undelivered paths, and sends them after a stop, which does not wait for the receiver', async () => {
    await listenWith(500, null)
    publish(1, ['/', '/term/a', '/term/b'])
    await receiver.receive(1)
    publish(2, ['/', '/term/b'], ['/term/a'])
    publish(3, ['/term/c'], ['/term/b'])
    await receiver.receive(2)
    const begin = performance.now()
    await stop()
    expect(performance.now() - begin).toBeLessThan(5000)

    start()
    await receiver.receive(3)
    await stop()
    const merged = { published: ['/', '/term/c'], removed: ['/term/a', '/term/b'], all: false }
    expect(receiver.paths.slice(1)).toEqual([merged, merged])
    expect(receiver.received[2]?.headers['webhook-id']).toBe(receiver.received[1]?.headers['webhook-id'])

    start()
    publish(4, ['/term/d'])
    await receiver.receive(4)
    await stop()
    expect(receiver.paths[3]).toEqual({ published: ['/term/d'], removed: [], all: false })
  })

  // Shows publishing/webhooks
  it('sends two publishes as two messages, even if the second follows a restart and is equal', async () => {
    await listenWith()
    publish(7, ['/about'])
    await receiver.receive(1)
    await stop()
    start()
    publish(7, ['/about'])
    await receiver.receive(2)
    await stop()
    const [first, second] = receiver.received
    expect(second?.body).toBe(first?.body)
    expect(second?.headers['webhook-id']).not.toBe(first?.headers['webhook-id'])
  })

  // Shows publishing/webhooks
  it('treats an answer that switches protocols as a failure that does not delay a stop', async () => {
    const host = createSocketServer((socket) =>
      socket.once('data', () =>
        socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: h2c\r\n\r\n'),
      ),
    )
    url = `http://127.0.0.1:${await listenAnywhere(host)}/published`
    start()
    publish(1, ['/'])
    await new Promise<void>((resolve) => (note = (state) => states.push(state) && state.failed === 1 && resolve()))
    expect(states.at(-1)?.failure).toBe('it closed the connection without an answer')
    await stop()
    host.close()
  })

  // Shows publishing/webhooks
  it('reports more than 1,000 paths as everything', async () => {
    await listenWith()
    publish(
      1,
      Array.from({ length: 1001 }, (_, index) => `/term/${index}`),
    )
    await receiver.receive(1)
    await stop()
    expect(receiver.paths).toEqual([{ published: [], removed: [], all: true }])
  })

  // Shows publishing/webhooks
  it('gives up what was not delivered for a day, and reports everything with the next publish', async () => {
    receiver = new Receiver([500])
    url = await receiver.listen()
    published = new PublishedPages(join(place, 'published.db'), [url])
    jest.useFakeTimers({ now: new Date().getTime() - PACE.webhooks.retryFor - 1000 })
    published.add([], ['/'])
    published.moveCursor(1, [])
    jest.useRealTimers()
    published.close()
    const heard = new Promise<void>((resolve) => (hear = resolve))
    start()
    await heard
    expect(failures).toEqual([expect.stringContaining('was given up: Error: it answered 500')])
    publish(2, ['/about'])
    await receiver.receive(2)
    await stop()
    expect(receiver.paths.at(-1)).toEqual({ published: [], removed: [], all: true })
  })

  it('calls a private address only if WEBHOOKS_ALLOW_PRIVATE is on, and then reports everything', async () => {
    await listenWith()
    await stop()
    start(false)
    const heard = new Promise<void>((resolve) => (hear = resolve))
    publish(1, ['/'])
    await heard
    await stop()
    expect(receiver.received).toEqual([])
    expect(failures).toEqual([expect.stringContaining('WEBHOOKS_ALLOW_PRIVATE=on')])
    start()
    await receiver.receive(1)
    await stop()
    expect(receiver.paths).toEqual([{ published: [], removed: [], all: true }])
  })
})

describe('isPrivateAddress', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    '::',
    'fd00::1',
    'fe80::1',
    '::ffff:10.0.0.1',
    '::ffff:127.0.0.1',
    '::7f00:1',
    'fec0::1',
    'fe80::1%1',
    '64:ff9b::a00:1',
    '64:ff9b:1::7f00:1',
    '64:ff9b:1::5db8:d70e',
    '2002:7f00:1::1',
    '2001::7f00:1',
    '2001:db8::1',
    '4000::1',
    '192.88.99.1',
    '198.19.0.1',
    '224.0.0.1',
    '255.255.255.255',
  ])('refuses %s', (address) => {
    expect(isPrivateAddress(address)).toBe(true)
  })

  it.each(['93.184.215.14', '172.32.0.1', '::ffff:93.184.215.14', '2606:2800:21f:cb07::1'])('allows %s', (address) => {
    expect(isPrivateAddress(address)).toBe(false)
  })
  it('is applied to addresses as a URL writes them, in brackets', async () => {
    await expect(resolveOnce('[::1]', false)).rejects.toThrow(PrivateAddress)
    expect(await resolveOnce('[::1]', true)).toEqual({ address: '::1', family: 6 })
  })
})
