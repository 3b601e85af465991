import { Agent, get } from 'node:http'

export interface PageReply {
  status: number
  body: string
}

/** A reader on one connection that stays open. */
export class PageReader {
  /** Replies that came only in part: a page must be replaced as a whole. */
  brokenReplies = 0
  readonly #url: string
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })

  constructor(url: string) {
    this.#url = url
  }

  /** Null when the reply came only in part. */
  async read(path: string): Promise<PageReply | null> {
    const reply = await this.#get(path)
    if (reply === null || (reply.status === 200 && !reply.body.trimEnd().endsWith('</html>'))) {
      this.brokenReplies += 1
      return null
    }
    return reply
  }

  /** Reads again and again without a pause until a reply is as expected. @throws after 30 s */
  async readUntil(path: string, isExpected: (reply: PageReply) => boolean): Promise<void> {
    const end = performance.now() + 30_000
    for (;;) {
      const reply = await this.read(path)
      if (reply !== null && isExpected(reply)) return
      if (performance.now() > end) throw new Error(`${path} is not as expected after 30 s (${reply?.status})`)
    }
  }

  close(): void {
    this.#agent.destroy()
  }

  #get(path: string): Promise<PageReply | null> {
    return new Promise((resolve, reject) => {
      get(this.#url + path, { agent: this.#agent }, (response) => {
        let body = ''
        response.setEncoding('utf8')
        response.on('data', (text: string) => (body += text))
        response.once('end', () => resolve({ status: response.statusCode ?? 0, body }))
        response.once('error', () => resolve(null))
      }).once('error', reject)
    })
  }
}
