import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { listenAnywhere } from '../../contracts/testing/listen-anywhere.ts'

const MAIN = fileURLToPath(new URL('../../dist/admin-api/main.js', import.meta.url))

/** The flags of package.json's start script; see docs/decisions/0009-import.md. */
const SERVE = ['--v8-pool-size=1', '--max-semi-space-size=4', MAIN]
const ARENAS = { MALLOC_ARENA_MAX: '2' }

export const ADMINISTRATOR = { email: 'ada@example.com', password: 'correct horse battery' }

/** Tests follow the changes and read the metrics with it. */
export const OPERATOR_TOKEN = 'only-for-tests-only-for-tests-only'

/** A port that is free at the moment. */
export async function findFreePort(): Promise<number> {
  const server = createServer()
  const port = await listenAnywhere(server)
  await once(server.close(), 'close')
  return port
}

export interface Ended {
  /** Null if a signal ended it. */
  code: number | null
  stdout: string
  stderr: string
}

/** A child process and its output. */
export class StartedProcess {
  stdout = ''
  stderr = ''
  isOver = false
  readonly #child: ChildProcess
  readonly #exit: Promise<unknown>

  constructor(command: string, options: string[], { env, ...others }: SpawnOptions) {
    this.#child = spawn(command, options, { ...others, env, stdio: ['ignore', 'pipe', 'pipe'] })
    this.#child.stdout?.on('data', (text) => (this.stdout += String(text)))
    this.#child.stderr?.on('data', (text) => (this.stderr += String(text)))
    // Its own children inherit the pipes, which close only when the last process ends.
    this.#exit = once(this.#child, 'close').then(() => (this.isOver = true))
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  /** Resolves when the output contains the text; rejects if the process ends first. */
  async says(text: string, output: 'stdout' | 'stderr' = 'stdout'): Promise<void> {
    while (!this[output].includes(text)) {
      const stream = this.#child[output]
      if (this.isOver || stream === null) throw new Error(`It ended without saying "${text}": ${this.stderr}`)
      await Promise.race([once(stream, 'data'), this.#exit])
    }
  }

  /** Closes the reading end of its stdout, as `head` does. */
  closeStdout(): void {
    this.#child.stdout?.destroy()
  }

  /** Resolves when the process and all its children have ended. */
  async ended(): Promise<Ended> {
    await this.#exit
    return { code: this.#child.exitCode, stdout: this.stdout, stderr: this.stderr }
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<Ended> {
    this.#child.kill(signal)
    return this.ended()
  }
}

export type Command = 'serve' | 'publish' | 'follow' | 'backup' | 'restore' | 'move' | 'admin'

/** The compiled service or one of its commands, started as by an operator. */
export class GlossaryProcess extends StartedProcess {
  constructor(command: Command, environment: NodeJS.ProcessEnv, options: string[] = []) {
    if (!existsSync(MAIN)) throw new Error('These tests look at the built service: npm run build')
    const { PATH, NODE_COMPILE_CACHE } = process.env
    const env = { PATH, NODE_COMPILE_CACHE, LOG_LEVEL: 'warn', OPERATOR_TOKEN, ...ARENAS, ...environment }
    super(process.execPath, command === 'serve' ? SERVE : [MAIN, command, ...options], { env })
  }
}
