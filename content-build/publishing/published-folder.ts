import { hash } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { threadId } from 'node:worker_threads'

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

  write(file: string, bytes: string | Uint8Array): void {
    const target = join(this.folder, file)
    const beside = join(this.#beside, `${threadId}`)
    const descriptor = openSync(beside, 'w')
    try {
      if (typeof bytes === 'string') writeSync(descriptor, bytes)
      else writeSync(descriptor, bytes)
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
    const parent = dirname(target)
    if (!this.#known.has(parent)) {
      mkdirSync(parent, { recursive: true })
      this.#known.add(parent)
    }
    renameSync(beside, target)
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
    return readdirSync(this.folder, { recursive: true, withFileTypes: true })
      .filter((file) => !file.isDirectory())
      .map((file) => relative(this.folder, join(file.parentPath, file.name)).replaceAll('\\', '/'))
  }
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'
