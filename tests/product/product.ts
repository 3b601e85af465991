import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  ADMINISTRATOR,
  type Command,
  type Ended,
  findFreePort,
  GlossaryProcess,
} from '../../admin-api/testing/glossary-process.ts'
import { Client } from '../../admin-api/testing/client.ts'
import { newFolder } from '../../contracts/testing/folders.ts'
import { compareFolders, type Difference, readFolder } from './folder.ts'
import { buildFresh } from './fresh-build.ts'

/** The real product as `npm start` runs it after the build, on a free port and with its own data folder. */
export class Product {
  #settings: NodeJS.ProcessEnv
  #dataDir: string | undefined
  #port = 0
  #process: GlossaryProcess | null = null

  /** @param settings environment variables; see the README */
  constructor(settings: NodeJS.ProcessEnv = {}) {
    this.#settings = settings
  }

  static async start(settings: NodeJS.ProcessEnv = {}): Promise<Product> {
    const product = new Product(settings)
    await product.startAgain()
    return product
  }

  /** A product that is not started yet, for existing data. */
  static async prepare(settings: NodeJS.ProcessEnv): Promise<Product> {
    const product = new Product(settings)
    product.#port = await findFreePort()
    return product
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  get dataDir(): string {
    return (this.#dataDir ??= this.#settings['DATA_DIR'] ?? newFolder('data'))
  }

  get siteFolder(): string {
    return join(this.dataDir, 'site')
  }

  /** The files of its published pages. */
  get pages(): string[] {
    return [...readFolder(this.siteFolder).keys()].filter((file) => file.endsWith('.html'))
  }

  /** The text of a published file. */
  readSite(file: string): string {
    return readFileSync(join(this.siteFolder, file), 'utf8')
  }

  get pid(): number {
    return this.#process?.pid ?? 0
  }

  /** Its stdout and stderr since the last start. */
  get output(): string {
    return `${this.#process?.stdout ?? ''}${this.#process?.stderr ?? ''}`
  }

  /** Starts it on the same data, unless `settings` change that, and resolves when it is ready. */
  async startAgain(settings: NodeJS.ProcessEnv = {}): Promise<void> {
    if (this.#port === 0) this.#port = await findFreePort()
    this.#settings = { ...this.#settings, ...settings }
    this.#process = new GlossaryProcess('serve', this.#environment)
    await this.#process.says('Glossary ready at')
  }

  /** `kill -9`; resolves when the process is gone. */
  async kill(): Promise<void> {
    await this.#process?.stop('SIGKILL')
  }

  /** SIGTERM; returns the exit code. */
  async stop(): Promise<number | null> {
    return (await this.#process?.stop())?.code ?? null
  }

  /** Stops it and removes its data. */
  async dispose(): Promise<void> {
    await this.kill()
    rmSync(this.dataDir, { recursive: true, force: true })
  }

  [Symbol.asyncDispose] = (): Promise<void> => this.dispose()

  signIn(): Promise<Client> {
    return new Client(this.url).signIn()
  }

  /** `npm run publish -- OPTIONS`, or another command. */
  run(command: Exclude<Command, 'serve'>, ...options: string[]): Promise<Ended> {
    return new GlossaryProcess(command, this.#environment, options).ended()
  }

  publish(...options: string[]): Promise<Ended> {
    return this.run('publish', ...options)
  }

  /** `npm run publish -- --to FOLDER`: a fresh full build. */
  async publishTo(folder: string): Promise<void> {
    const { code, stderr } = await this.publish('--to', folder)
    if (code !== 0) throw new Error(`publish ended with ${String(code)}: ${stderr}`)
  }

  /**
   * Compares the published folder with a fresh full build of the same data.
   * @param by what makes the build: the command in its own process, or, faster, content-build in a thread that reads from this running product
   */
  async compareWithFullBuild(by: 'command' | 'thread' = 'command'): Promise<Difference> {
    const fresh = newFolder('fresh')
    try {
      await (by === 'command' ? this.publishTo(fresh) : buildFresh(this.url, this.#environment, fresh))
      return compareFolders(this.siteFolder, fresh)
    } finally {
      rmSync(fresh, { recursive: true, force: true })
    }
  }

  get #environment(): NodeJS.ProcessEnv {
    return {
      ...process.env,
      PORT: `${this.#port}`,
      PUBLIC_URL: this.url,
      ADMIN_EMAIL: ADMINISTRATOR.email,
      ADMIN_PASSWORD: ADMINISTRATOR.password,
      ...this.#settings,
      DATA_DIR: this.dataDir,
    }
  }
}
