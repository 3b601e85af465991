import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import type { PublisherSettings } from '../../contracts/publishing.ts'
import { isPrivateAddress } from './public-address.ts'
import { PublishedWebhooks } from './published-webhooks.ts'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const publication = { change: 12, published: ['/term/data-layer', '/'], removed: ['/term/gone'] }

/** Another program that listens, and answers what it is told to. */
class Receiver {
  readonly received: { headers: IncomingHttpHeaders; body: string }[] = []
  readonly #server: Server
  readonly #answers: number[]
  #wake: () => void = () => undefined

  constructor(answers: number[]) {
    this.#answers = answers
    this.#server = createServer((request, response) => {
      void text(request).then((body) => {
        this.received.push({ headers: request.headers, body })
        response.writeHead(this.#answers.shift() ?? 204).end()
        this.#wake()
      })
    })
  }

  async listen(): Promise<string> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    const address = this.#server.address()
    return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/published`
  }

  async receive(count: number): Promise<void> {
    while (this.received.length < count) await new Promise<void>((resolve) => (this.#wake = resolve))
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }
}

function settingsFor(url: string, allowPrivate: boolean): PublisherSettings {
  return {
    apiUrl: '',
    dataDir: '',
    site: { name: '', subtitle: '', language: '', url: '', contactUrl: null },
    featuredTermIds: [],
    votePublishSeconds: 15,
    webhookSecret: SECRET,
    publishedWebhookUrls: [url],
    webhooksAllowPrivate: allowPrivate,
    inFlightRequests: new SharedArrayBuffer(4),
    task: { kind: 'follow' },
  }
}

describe('After each publish', () => {
  let receiver: Receiver
  let url: string
  const failures: string[] = []
  const open = (allowPrivate = true): PublishedWebhooks =>
    new PublishedWebhooks(settingsFor(url, allowPrivate), (message) => {
      if (message.type === 'failed') failures.push(message.message)
    })

  beforeEach(async () => {
    receiver = new Receiver([500])
    url = await receiver.listen()
  })
  afterEach(() => receiver.close())

  // Shows publishing/webhooks
  it('the list of published and removed paths arrives signed, and again after an answer that is no success', async () => {
    const webhooks = open()
    webhooks.send(publication)
    await receiver.receive(2)
    await webhooks.finish()

    const [first, second] = receiver.received
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    const headers = {
      'webhook-id': String(second?.headers['webhook-id']),
      'webhook-timestamp': String(second?.headers['webhook-timestamp']),
      'webhook-signature': String(second?.headers['webhook-signature']),
    }
    expect(new Webhook(SECRET).verify(second?.body ?? '', headers)).toEqual({
      type: 'site.published',
      data: { change: 12, published: ['/term/data-layer', '/'], removed: ['/term/gone'] },
    })
  })

  it('nothing is sent when nothing has changed', async () => {
    const webhooks = open()
    webhooks.send({ change: 12, published: [], removed: [] })
    await webhooks.finish()
    expect(receiver.received).toEqual([])
  })

  it('a private address is not called unless WEBHOOKS_ALLOW_PRIVATE is on', async () => {
    const webhooks = open(false)
    webhooks.send(publication)
    await webhooks.finish()
    expect(receiver.received).toEqual([])
    expect(failures).toEqual([expect.stringContaining('WEBHOOKS_ALLOW_PRIVATE=on')])
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
})
