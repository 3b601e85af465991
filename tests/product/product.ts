import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Ended, findFreePort, GlossaryProcess } from '../../admin-api/testing/glossary-process.ts'
import { Client } from './client.ts'

export const ADMINISTRATOR = { email: 'ada@example.com', password: 'correct horse battery' }
const ENTRY = 'dist/admin-api/main.js'

/** Those of `npm start`; decision 9 says why. */
const NODE_OPTIONS = ['--v8-pool-size=1']

/** Milliseconds; far above what is usual, so that only a hang reaches them. */
const START_LIMIT = 60_000
const STOP_LIMIT = 15_000

/** The real product as `npm start` runs it, after its build, on a free port and a data folder of its own. */
export class Product {
  readonly url: string
  readonly dataDir: string
  #environment: NodeJS.ProcessEnv
  #process: ChildProcess | null = null
  #output = ''

  private constructor(port: number, settings: NodeJS.ProcessEnv) {
    this.url = `http://127.0.0.1:${port}`
    this.dataDir = settings.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'glossary-'))
    this.#environment = {
      ...process.env,
      PORT: `${port}`,
      PUBLIC_URL: this.url,
      ADMIN_EMAIL: ADMINISTRATOR.email,
      ADMIN_PASSWORD: ADMINISTRATOR.password,
      ...settings,
      DATA_DIR: this.dataDir,
    }
  }

  /** `settings` are environment variables; see the README. */
  static async start(settings: NodeJS.ProcessEnv = {}): Promise<Product> {
    const product = await Product.prepare(settings)
    await product.startAgain()
    return product
  }

  /** The same, not started yet: on data that were there before. */
  static async prepare(settings: NodeJS.ProcessEnv): Promise<Product> {
    return new Product(await findFreePort(), settings)
  }

  get siteFolder(): string {
    return join(this.dataDir, 'site')
  }

  get pid(): number {
    return this.#process?.pid ?? 0
  }

  /** What it has said since its start. */
  get output(): string {
    return this.#output
  }

  /** Starts it on the same data, unless `settings` say otherwise, and resolves when it says that it is ready. */
  async startAgain(settings: NodeJS.ProcessEnv = {}): Promise<void> {
    this.#environment = { ...this.#environment, ...settings }
    const child = spawn(process.execPath, [...NODE_OPTIONS, ENTRY], {
      env: this.#environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#process = child
    this.#output = ''
    child.stdout.on('data', (text: Buffer) => (this.#output += text.toString()))
    child.stderr.on('data', (text: Buffer) => (this.#output += text.toString()))
    await until(START_LIMIT, 'the product to be ready', () => {
      if (hasEnded(child)) throw new Error(`The product ended at its start: ${this.#output}`)
      return this.#output.includes('Glossary ready at')
    })
  }

  /** `kill -9`; resolves when the process is gone. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  /** SIGTERM; returns the exit code. */
  async stop(): Promise<number | null> {
    return this.#end('SIGTERM')
  }

  /** Stops it and removes its data. */
  async dispose(): Promise<void> {
    await this.kill()
    rmSync(this.dataDir, { recursive: true, force: true })
  }

  async signIn(client = new Client(this.url)): Promise<Client> {
    await client.send('POST', '/api/session', ADMINISTRATOR)
    return client
  }

  /** Waits until the published folder shows every change that is in the data. */
  async settle(client: Client): Promise<void> {
    const { last } = await client.position()
    await until(
      START_LIMIT,
      `change ${last} to be published: ${this.#output}`,
      async () => (await client.position()).published >= last,
    )
  }

  /** `npm run publish -- OPTIONS`. */
  publish(...options: string[]): Promise<Ended> {
    return new GlossaryProcess('publish.js', this.#environment, options).ended()
  }

  /** `npm run publish -- --to FOLDER`: what a fresh full build publishes. */
  async publishTo(folder: string): Promise<void> {
    const { code, stderr } = await this.publish('--to', folder)
    if (code !== 0) throw new Error(`publish ended with ${String(code)}: ${stderr}`)
  }

  async #end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#process
    if (child === null) return null
    const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
    if (hasEnded(child)) return child.exitCode
    child.kill(signal)
    const code = await Promise.race([ended, delay(STOP_LIMIT, 'late' as const, { ref: false })])
    if (code === 'late') throw new Error(`The product did not end after ${signal}`)
    return code
  }
}

/** By itself or by a signal. */
const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

/** Asks again until it is so, with `pause` milliseconds between; throws after `limit`. */
export async function until(
  limit: number,
  what: string,
  isSo: () => boolean | Promise<boolean>,
  pause = 3,
): Promise<void> {
  const end = performance.now() + limit
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`Waited ${limit} ms in vain for ${what}`)
    await delay(pause)
  }
}
