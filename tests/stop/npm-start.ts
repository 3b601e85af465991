import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../../admin-api/testing/glossary-process.ts'
import { until } from '../../admin-api/testing/until.ts'

/** A program in npm's `script-shell`: what stands between npm and the service on one machine or another. */
export const SHELLS = {
  /** Waits for what it has started, as some shells do even at their last command. */
  staying: '/bin/sh "$@"; exit $?',
  /** Becomes what it starts. */
  leaving: 'exec /bin/sh "$@"',
}

/** `npm start` as an operator types it, with data of its own. */
export class NpmStart {
  readonly port: number
  output = ''
  readonly #child: ChildProcess
  readonly #place: string
  readonly #gone: Promise<unknown>
  #isGone = false

  private constructor(folder: string, port: number, place: string, shell: string) {
    this.port = port
    this.#place = place
    const file = join(place, 'shell')
    writeFileSync(file, `#!/bin/sh\necho "shell $$"\n${shell}\n`)
    chmodSync(file, 0o755)
    this.#child = spawn('npm', ['start', `--script-shell=${file}`], {
      cwd: folder,
      detached: true,
      env: { ...process.env, PORT: `${port}`, DATA_DIR: join(place, 'data'), STARTER_GLOSSARY: 'off' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (this.output += text))
    // What it starts writes to the same pipes: they are closed when the last process is gone.
    this.#gone = once(this.#child, 'close').then(() => (this.#isGone = true))
  }

  static async in(folder: string, shell: string): Promise<NpmStart> {
    return new NpmStart(folder, await findFreePort(), mkdtempSync(join(tmpdir(), 'glossary-npm-')), shell)
  }

  get npm(): number {
    return this.#child.pid ?? 0
  }

  /** Of npm's shell, or of what that has become. */
  get shell(): number {
    return Number(/^shell (\d+)$/m.exec(this.output)?.[1])
  }

  async says(text: string): Promise<void> {
    await until(`"${text}"`, () => this.output.includes(text))
  }

  /** Resolves when npm and all that it has started are gone. @returns npm's exit code, null after a signal */
  async gone(): Promise<number | null> {
    await this.#gone
    return this.#child.exitCode
  }

  /** Ends whatever a failed test has left. */
  async dispose(): Promise<void> {
    if (!this.#isGone) process.kill(-this.npm, 'SIGKILL')
    await this.#gone
    rmSync(this.#place, { recursive: true, force: true })
  }
}
