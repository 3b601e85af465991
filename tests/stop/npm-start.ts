import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort, OPERATOR_TOKEN, StartedProcess } from '../../admin-api/testing/glossary-process.ts'

/** Programs for npm's `script-shell`, one for each kind of shell between npm and the service. */
export const SHELLS = {
  /** Waits for its command, as some shells do even for the last one. */
  waiting: '/bin/sh "$@"; exit $?',
  /** Is replaced by its command. */
  replaced: 'exec /bin/sh "$@"',
}

/** `npm start`, or another script, as an operator types it, with its own data. */
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

  /** Process id of npm's shell, or of the command that has replaced it. */
  get shell(): number {
    return Number(/^shell (\d+)$/m.exec(this.stdout)?.[1])
  }

  /** Ends every process that a failed test has left. */
  async dispose(): Promise<void> {
    if (!this.isOver) process.kill(-this.pid, 'SIGKILL')
    await this.ended()
    rmSync(this.#place, { recursive: true, force: true })
  }
}
