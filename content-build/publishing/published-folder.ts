import { hash } from 'node:crypto'
import {
  closeSync,
  fsync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { threadId, Worker } from 'node:worker_threads'
import { filesBelow } from './files-below.ts'

/** Waits in the thread pool, so that the next page is rendered meanwhile. */
const flush = promisify(fsync)

/** A bulk deletion has thousands: in the thread pool they would hold up the flushes of rendered pages, and each would cost a turn of this thread. */
const MANY = 200

/** Identifies the bytes of a published file. */
export const hashOf = (bytes: string | NodeJS.ArrayBufferView): string =>
  hash('sha256', bytes, 'base64url').slice(0, 27)

/**
 * The folder of published files. A file is written beside (in a folder of the same disk), flushed and renamed into its
 * place, so that a reader, and a start after a crash, sees the old file or the new one and never a part.
 */
export class PublishedFolder {
  readonly folder: string
  readonly #beside: string
  readonly #known = new Set<string>()
  #names = 0

  constructor(folder: string) {
    this.folder = folder
    this.#beside = `${folder}.beside`
  }

  /** Makes the folders and throws away what a crash left half written. */
  prepare(): void {
    rmSync(this.#beside, { recursive: true, force: true })
    mkdirSync(this.folder, { recursive: true })
    mkdirSync(this.#beside, { recursive: true })
  }

  /** Takes the working folder away again; for a folder that is published once. */
  finish(): void {
    rmSync(this.#beside, { recursive: true, force: true })
  }

  /**
   * Publishes the same bytes at each of these places: written and flushed once, the others are hard links to them. The next
   * version is another file in all of its places, so links never tie two pages together.
   */
  async write([first, ...twins]: readonly string[], bytes: string | Uint8Array): Promise<void> {
    if (first === undefined) return
    const beside = this.#newName()
    const descriptor = openSync(beside, 'w')
    try {
      writeFileSync(descriptor, bytes)
      await flush(descriptor)
    } finally {
      closeSync(descriptor)
    }
    this.#putInPlace(beside, first)
    for (const twin of twins) {
      const link = this.#newName()
      if (this.#link(first, link)) this.#putInPlace(link, twin)
      else await this.write([twin], bytes)
    }
  }

  /** In the working folder; other threads have names of their own. */
  #newName(): string {
    return join(this.#beside, `${threadId}-${(this.#names += 1)}`)
  }

  /** False on a disk that has no hard links. */
  #link(file: string, beside: string): boolean {
    try {
      linkSync(join(this.folder, file), beside)
      return true
    } catch {
      return false
    }
  }

  #putInPlace(beside: string, file: string): void {
    const target = join(this.folder, file)
    const parent = dirname(target)
    if (!this.#known.has(parent)) {
      mkdirSync(parent, { recursive: true })
      this.#known.add(parent)
    }
    renameSync(beside, target)
  }

  /** Pages may be rendered meanwhile. */
  async removeAll(files: readonly string[]): Promise<void> {
    const gone = files.map((file) => join(this.folder, file))
    if (gone.length < MANY) await Promise.all(gone.map((file) => rm(file, { force: true })))
    else await removeInThread(gone)
  }

  remove(file: string): void {
    rmSync(join(this.folder, file), { force: true })
  }

  /** The hash of a published file; null where there is none. */
  hash(file: string): string | null {
    try {
      return hashOf(readFileSync(join(this.folder, file)))
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  /** All published files, as paths below the folder. */
  list(): string[] {
    return filesBelow(this.folder)
  }
}

const removeInThread = (files: string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    new Worker(new URL('./removal-thread.js', import.meta.url), { argv: files })
      .on('error', reject)
      .on('exit', () => resolve())
  })

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'
