import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { importLine, type ImportResult } from '../../contracts/import.ts'

const content = z.object({ change: z.number() })
const readiness = z.object({ published: z.object({ change: z.number() }) })

export interface Reply {
  status: number
  body: unknown
}

/** A visitor or an administrator who keeps cookies, as a browser does. */
export class Client {
  readonly #url: string
  readonly #cookies = new Map<string, string>()

  constructor(url: string) {
    this.#url = url
  }

  /** What it keeps, for a browser that goes on in its name. */
  get cookies(): { name: string; value: string; url: string }[] {
    return [...this.#cookies].map(([name, value]) => ({ name, value, url: this.#url }))
  }

  /** The same as a header. */
  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** Sends JSON, or a form with a file; returns the status and the body, parsed where it is JSON. */
  async ask(method: string, path: string, body?: unknown): Promise<Reply> {
    const isForm = body instanceof FormData
    const response = await fetch(this.#url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        cookie: this.cookie,
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

  /** Sends a CSV file as the dialog does. */
  async importFile(csv: string): Promise<ImportResult> {
    return importResultOf(await this.send('POST', '/api/terms/import', csvForm(csv)))
  }

  /** The last change that is in the data. */
  async lastChange(): Promise<number> {
    return content.parse(await this.send('GET', '/api/content?after=2147483647&limit=1')).change
  }

  /** Waits until the published folder shows every change that is in the data. */
  async settle(): Promise<void> {
    const last = await this.lastChange()
    const isShown = async () => readiness.parse(await this.send('GET', '/readyz')).published.change >= last
    await until(`change ${last} to be published`, isShown)
  }
}

export function csvForm(csv: string): FormData {
  const form = new FormData()
  form.set('file', new Blob([csv]), 'terms.csv')
  return form
}

/** What came of an import, which the last line of its reply says. */
export function importResultOf(reply: unknown): ImportResult {
  const last = importLine.parse(JSON.parse(String(reply).trimEnd().split('\n').at(-1) ?? ''))
  if (!('result' in last)) throw new Error(`The import ended with ${JSON.stringify(last)}`)
  return last.result
}

/** Milliseconds. Far above anything that is waited for: only a hang comes to its end. */
const DEADLINE = 600_000
const PAUSE = { first: 2, most: 20 }

/** Asks again until it is so, at first often. @throws when the deadline has passed */
export async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + DEADLINE
  for (let pause = PAUSE.first; !(await isSo()); pause = Math.min(2 * pause, PAUSE.most)) {
    if (performance.now() > end) throw new Error(`Waited in vain for ${what}`)
    await delay(pause)
  }
}
