import { z } from 'zod'

const changesReply = z.object({ changes: z.array(z.object({ id: z.number() })) })
const readiness = z.object({ published: z.object({ change: z.number() }) })

/** A visitor or an administrator who keeps cookies, as a browser does. */
export class Client {
  readonly #url: string
  readonly #cookies = new Map<string, string>()
  #lastSeen = 0

  constructor(url: string) {
    this.#url = url
  }

  /** What it keeps, for a browser that goes on in its name. */
  get cookies(): { name: string; value: string; url: string }[] {
    return [...this.#cookies].map(([name, value]) => ({ name, value, url: this.#url }))
  }

  /** Sends JSON, or a form with a file; returns the status and the body, parsed where it is JSON. */
  async ask(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }> {
    const isForm = body instanceof FormData
    const response = await fetch(this.#url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      this.#cookies.set(name, value)
    }
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('application/json') === true
    return { status: response.status, body: isJson ? JSON.parse(text) : text }
  }

  /** The same, where anything but success is a failure of the test. */
  async send(method: string, path: string, body?: unknown): Promise<unknown> {
    const reply = await this.ask(method, path, body)
    if (reply.status >= 300)
      throw new Error(`${method} ${path} answered ${reply.status}: ${JSON.stringify(reply.body)}`)
    return reply.body
  }

  /** How far the data are, and how far the published folder is. */
  async position(): Promise<{ last: number; published: number }> {
    for (;;) {
      const { changes } = changesReply.parse(await this.send('GET', `/api/changes?since=${this.#lastSeen}&limit=1000`))
      this.#lastSeen = changes.at(-1)?.id ?? this.#lastSeen
      if (changes.length < 1000) break
    }
    const { published } = readiness.parse(await this.send('GET', '/readyz'))
    return { last: this.#lastSeen, published: published.change }
  }
}
