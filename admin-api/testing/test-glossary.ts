import { argon2Sync } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals'
import type { NestExpressApplication } from '@nestjs/platform-express'
import { loadSettings, type Settings } from '../config.ts'
import { createApp } from '../create-app.ts'
import { Database } from '../data/database.ts'
import { listen } from '../listen.ts'
import { PublishedFiles } from '../serving/published-files.ts'
import { emailKey, makeAdministrator } from '../session/administrators.ts'
import { FirstAdministrator } from '../session/first-administrator.ts'
import { encodeHash } from '../session/passwords.ts'
import { Client } from './client.ts'
import { ADMINISTRATOR, OPERATOR_TOKEN } from './glossary-process.ts'
import { makeTestPlace } from './test-database.ts'

export { ADMINISTRATOR }

/** Timers that keep running while a test fakes the clock. */
export const RUNNING_TIMERS = [
  ...(['hrtime', 'nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate'] as const),
  ...(['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] as const),
]

/** A hash of `ADMINISTRATOR`'s password with minimal cost: hundreds of glossaries are opened, and each would hash it twice. */
function quickHash(): string {
  const cost = { memory: 8, passes: 1, parallelism: 1 }
  const nonce = Buffer.alloc(16, 'n')
  const hash = argon2Sync('argon2id', { ...cost, message: ADMINISTRATOR.password, nonce, tagLength: 32 })
  return encodeHash(cost, nonce.toString('base64'), hash.toString('base64'))
}

/** Stands in for content-build's first report, without which requests for the site would wait. */
const publishNothing = (app: NestExpressApplication): void => app.get(PublishedFiles).replace([])

interface Opened {
  app: NestExpressApplication
  settings: Settings
  url: string
  remove: () => Promise<void>
}

/** The real service on empty data, listening, with `ADMINISTRATOR` as its administrator. `environment` overrides settings. */
export class TestGlossary {
  /** `forAll` and `forEach` sign it in before the tests run; `open` does not. */
  readonly admin = new Client(this)
  readonly #environment: NodeJS.ProcessEnv
  readonly #isStarting: boolean
  #opened: Opened | null = null

  private constructor(environment: NodeJS.ProcessEnv, isStarting = false) {
    this.#environment = environment
    this.#isStarting = isStarting
  }

  /** One glossary for all tests of the block. */
  static forAll(environment: NodeJS.ProcessEnv = {}): TestGlossary {
    return new TestGlossary(environment).#forAll()
  }

  /** The same, before content-build's first report. */
  static startingForAll(): TestGlossary {
    return new TestGlossary({}, true).#forAll()
  }

  /** A new glossary for each test of the block. */
  static forEach(environment: NodeJS.ProcessEnv = {}): TestGlossary {
    const glossary = new TestGlossary(environment)
    beforeEach(() => glossary.#openSignedIn())
    afterEach(() => glossary.close())
    return glossary
  }

  /** For tests that close it themselves. */
  static async open(environment: NodeJS.ProcessEnv = {}): Promise<TestGlossary> {
    const glossary = new TestGlossary(environment)
    await glossary.#open()
    return glossary
  }

  get app(): NestExpressApplication {
    return this.#parts.app
  }

  get settings(): Settings {
    return this.#parts.settings
  }

  get url(): string {
    return this.#parts.url
  }

  get port(): number {
    return Number(new URL(this.url).port)
  }

  get database(): Database {
    return this.app.get(Database)
  }

  /** A browser without cookies. */
  visitor = (headers: Record<string, string> = {}): Client => new Client(this.url, headers)

  /** A browser signed in as `ADMINISTRATOR`. */
  administrator = (): Promise<Client> => this.visitor().signIn()

  /** Starts another service on the same data, without this one's in-memory state. @param use receives its URL */
  async startAnother<T>(use: (url: string) => T): Promise<Awaited<T>> {
    const app = await createApp(this.settings)
    publishNothing(app)
    try {
      return await use(await listen(app, '127.0.0.1', 0))
    } finally {
      await app.close()
    }
  }

  async close(): Promise<void> {
    const opened = this.#opened
    this.#opened = null
    await opened?.app.close()
    await opened?.remove()
  }

  [Symbol.asyncDispose] = (): Promise<void> => this.close()

  get #parts(): Opened {
    if (this.#opened === null) throw new Error('The glossary is there only while its tests run')
    return this.#opened
  }

  async #open(): Promise<void> {
    const place = await makeTestPlace()
    const settings = loadSettings({
      ...place.environment,
      STARTER_GLOSSARY: 'off',
      LOG_LEVEL: 'warn',
      OPERATOR_TOKEN,
      ADMIN_EMAIL: ADMINISTRATOR.email,
      ADMIN_PASSWORD: ADMINISTRATOR.password,
      ...this.#environment,
    })
    const app = await createApp(settings)
    const url = await listen(app, '127.0.0.1', 0)
    this.#opened = { app, settings, url, remove: place.remove }
    if (!this.#isStarting) publishNothing(app)
    if (settings.administrator?.password === ADMINISTRATOR.password) {
      const [email, hash] = [emailKey(settings.administrator.email), quickHash()]
      await this.database.edit((manager) =>
        makeAdministrator(manager, email, { passwordHash: hash, settingsHash: hash }),
      )
    }
    await app.get(FirstAdministrator).applySettings()
  }

  #forAll(): this {
    beforeAll(() => this.#openSignedIn())
    afterAll(() => this.close())
    return this
  }

  async #openSignedIn(): Promise<void> {
    await this.#open()
    if (this.settings.administrator !== null) await this.admin.signIn()
  }
}
