import { rm } from 'node:fs/promises'
import { createServer, request, type Server } from 'node:http'
import { join } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { listenAnywhere } from '../../contracts/testing/listen-anywhere.ts'
import { newFolder } from '../../contracts/testing/folders.ts'
import { startS3 } from './s3-server.mjs'

/** How S3 behaves: normally, replies 403, answers too late, cuts the connection, never ends its replies, or an intermediary replies with its own page. */
type Mood = 'well' | 'refusing' | 'slow' | 'away' | 'endless' | 'hidden'

/** Milliseconds; longer than any timeout for S3. */
const SLOW = 30_000

const REFUSAL = '<?xml version="1.0" encoding="UTF-8"?><Error><Code>AccessDenied</Code><Message>No</Message></Error>'

export const OBJECT = '._S3rver_object'

/** An S3 server with a bucket `glossary`, behind a proxy that simulates faults. Buckets that this process opens are served by it. */
export class TestBucket {
  fault: Mood = 'well'
  /** Requests in order: `PUT /glossary/site/index.html`. */
  readonly asked: string[] = []
  /** Sent in replies that never end. */
  megabytes = 0
  #port = 0
  readonly #proxy: Server
  readonly #folder: string
  readonly #closeS3: () => Promise<void>

  private constructor(folder: string, s3: Awaited<ReturnType<typeof startS3>>) {
    this.#folder = folder
    this.#closeS3 = s3.close
    this.#proxy = createServer((incoming, outgoing) => {
      this.asked.push(`${incoming.method} ${decodeURIComponent(incoming.url ?? '').split('?')[0]}`)
      if (this.fault === 'away') incoming.socket.destroy()
      else if (this.fault === 'refusing') outgoing.writeHead(403, { 'content-type': 'application/xml' }).end(REFUSAL)
      else if (this.fault === 'hidden')
        incoming.resume().once('end', () => void outgoing.end('<h1>Please sign in</h1>'))
      else if (this.fault === 'endless') pipeline(Readable.from(this.#withoutEnd()), outgoing, () => undefined)
      else if (this.fault === 'slow') setTimeout(() => outgoing.destroy(), SLOW).unref()
      else {
        const { method, url: path, headers } = incoming
        const passed = request({ host: '127.0.0.1', port: s3.port, method, path, headers })
        passed.once('response', (reply) => {
          outgoing.writeHead(reply.statusCode ?? 500, reply.headers)
          // `pipeline` throws if the client has disconnected.
          if (outgoing.destroyed) reply.destroy()
          else pipeline(reply, outgoing, () => undefined)
        })
        passed.once('error', () => outgoing.destroy())
        incoming.pipe(passed)
      }
    })
  }

  static async start(): Promise<TestBucket> {
    const folder = newFolder('s3')
    const bucket = new TestBucket(folder, await startS3(folder, ['glossary']))
    bucket.#port = await listenAnywhere(bucket.#proxy)
    Object.assign(process.env, bucket.environment)
    return bucket
  }

  /** The server's folder for the objects of `site`. Each object is a file whose name ends in `OBJECT`. */
  get siteFolder(): string {
    return join(this.#folder, 'glossary', 'site')
  }

  /** The settings for the buckets, as an operator would set them. */
  get environment(): Record<string, string> {
    return {
      AWS_ENDPOINT_URL: `http://127.0.0.1:${this.#port}`,
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
      AWS_REGION: 'us-east-1',
    }
  }

  *#withoutEnd(): Generator<Buffer> {
    for (; ; this.megabytes += 1) yield Buffer.alloc(1_000_000)
  }

  async close(): Promise<void> {
    for (const name of Object.keys(this.environment)) Reflect.deleteProperty(process.env, name)
    this.#proxy.close()
    this.#proxy.closeAllConnections()
    await this.#closeS3()
    await rm(this.#folder, { recursive: true, force: true })
  }
}
