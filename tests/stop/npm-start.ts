import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort, OPERATOR_TOKEN, StartedProcess } from '../../admin-api/testing/glossary-process.ts'

/** A program in npm's `script-shell`: what stands between npm and the service on one machine or another. */
export const SHELLS = {
  /** Waits for what it has started, as some shells do even at their last command. */
  staying: '/bin/sh "$@"; exit $?',
  /** Becomes what it starts. */
  leaving: 'exec /bin/sh "$@"',
}

/** `npm start`, or another script, as an operator types it, with data of its own. */
export class NpmStart extends StartedProcess {
  readonly port: number
  readonly #place: string

  private constructor(folder: string, port: number, place: string, shell: string, words: readonly string[]) {
    const file = join(place, 'shell')
    writeFileSync(file, `#!/bin/sh\necho "shell $$"\n${shell}\n`)
    chmodSync(file, 0o755)
    const env = {
      ...process.env,
      OPERATOR_TOKEN,
      PORT: `${port}`,
      DATA_DIR: join(place, 'data'),
      STARTER_GLOSSARY: 'off',
    }
    super('npm', [`--script-shell=${file}`, ...words], { cwd: folder, detached: true, env })
    this.port = port
    this.#place = place
  }

  static async in(folder: string, shell: string, words: readonly string[] = ['start']): Promise<NpmStart> {
    return new NpmStart(folder, await findFreePort(), mkdtempSync(join(tmpdir(), 'glossary-npm-')), shell, words)
  }

  /** Of npm's shell, or of what that has become. */
  get shell(): number {
    return Number(/^shell (\d+)$/m.exec(this.stdout)?.[1])
  }

  /** Ends whatever a failed test has left. */
  async dispose(): Promise<void> {
    if (!this.isOver) process.kill(-this.pid, 'SIGKILL')
    await this.ended()
    rmSync(this.#place, { recursive: true, force: true })
  }
}
