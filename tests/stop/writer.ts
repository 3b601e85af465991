import { z } from 'zod'
import type { Client } from '../../admin-api/testing/client.ts'

const term = z.object({ id: z.number(), slug: z.string() })

/** The proxy's status if the service accepts no connection. */
const REFUSED = 502

/** Adds and edits terms, one write after the other, and remembers the acknowledged ones. */
export class Writer {
  /** Slug → last acknowledged definition. */
  readonly texts = new Map<string, string>()
  acknowledged = 0
  readonly #name: string
  readonly #client: Client
  #latest: z.infer<typeof term> | null = null

  constructor(name: string, client: Client) {
    this.#name = name
    this.#client = client
  }

  /** @throws if a write gets another reply than success or a refused connection */
  async writeUntilRefused(): Promise<void> {
    for (;;) {
      const definition = `<p>${this.#name} wrote ${this.acknowledged}.</p>`
      const { status, body } = await this.#write(definition)
      if (status === REFUSED) return
      if (status >= 300) throw new Error(`${this.#name} was answered ${status}: ${JSON.stringify(body)}`)
      this.acknowledged += 1
      this.#latest = term.parse(body)
      this.texts.set(this.#latest.slug, definition)
    }
  }

  /** Every fourth write adds a term; the others edit it. */
  #write(definition: string): Promise<{ status: number; body: unknown }> {
    if (this.#latest !== null && this.acknowledged % 4 !== 0)
      return this.#client.ask('PATCH', `/api/terms/${this.#latest.id}`, { definition })
    const name = `${this.#name} term ${this.acknowledged}`
    return this.#client.ask('POST', '/api/terms', { name, definition, categories: ['Written'] })
  }
}
