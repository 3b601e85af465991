import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '../../admin-api/testing/glossary-process.ts'
import { until } from '../../tests/product/product.ts'

const PROGRAM = fileURLToPath(new URL('serve-folder.ts', import.meta.url))
/** Milliseconds. */
const START_LIMIT = 20_000

/** A folder of built files, served by a process of its own, as the product is one. */
export class FolderServer {
  readonly url: string
  readonly #process: ChildProcess

  private constructor(port: number, folder: string) {
    this.url = `http://127.0.0.1:${port}`
    this.#process = spawn(process.execPath, [PROGRAM, folder, `${port}`], { stdio: 'inherit' })
  }

  static async start(folder: string): Promise<FolderServer> {
    const server = new FolderServer(await findFreePort(), folder)
    const answers = () =>
      fetch(server.url).then(
        () => true,
        () => false,
      )
    await until(START_LIMIT, `${folder} to be served`, answers)
    return server
  }

  async stop(): Promise<void> {
    const ended = once(this.#process, 'exit')
    this.#process.kill()
    await ended
  }
}
