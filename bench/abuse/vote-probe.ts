import { Agent, request } from 'node:http'

/** Milliseconds between votes. Each is cast by a new visitor with a new address. */
const PAUSE = 40

/** Casts votes at regular intervals. */
export class VoteProbe {
  readonly #times: Promise<number>[] = []
  readonly #timer: NodeJS.Timeout
  readonly #agent = new Agent({ keepAlive: true })

  /** @param terms ids of the terms to vote on, in turn */
  constructor(url: string, terms: readonly number[]) {
    this.#timer = setInterval(
      () => this.#times.push(this.#vote(url, terms[this.#times.length % terms.length] ?? 1)),
      PAUSE,
    )
  }

  /** @returns milliseconds of every vote @throws if a vote was not counted */
  async stop(): Promise<number[]> {
    clearInterval(this.#timer)
    const times = await Promise.all(this.#times)
    this.#agent.destroy()
    return times
  }

  #vote(url: string, termId: number): Promise<number> {
    const begin = performance.now()
    const number = this.#times.length
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': `172.16.${number >> 8}.${number & 255}` }
    return new Promise((resolve, reject) => {
      request(`${url}/api/votes`, { method: 'POST', agent: this.#agent, headers }, (reply) => {
        if (reply.statusCode !== 200) reject(new Error(`A vote was answered ${reply.statusCode}`))
        reply.resume().once('end', () => resolve(performance.now() - begin))
      })
        .once('error', reject)
        .end(JSON.stringify({ termId, isUpvote: number % 2 === 0 }))
    })
  }
}
