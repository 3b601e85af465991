import {
  closeSync,
  existsSync,
  fsync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { threadId } from 'node:worker_threads'
import { FormerFiles, formerName, isFormer } from './former-files.ts'

/** Waits in the thread pool, so that the next page is rendered meanwhile. */
const flush = promisify(fsync)

/** Within the published folder, because that may be a disk of its own and files are renamed within one only; servers deny names that begin so. */
export const STAGING_FOLDER = '.temporary'

/** Gives a file a second name. @returns false on a disk that has no hard links */
export function link(file: string, name: string): boolean {
  try {
    linkSync(file, name)
    return true
  } catch {
    return false
  }
}

/**
 * Makes a file at least one second newer: what web servers tell two versions of a length apart by (nginx's ETag) has seconds only.
 * @param former milliseconds, of the file that it replaces
 */
function dateAfter(former: number, file: string): void {
  const next = Math.floor(former / 1000) + 1
  if (statSync(file).mtimeMs >= next * 1000) return
  try {
    utimesSync(file, next, next)
  } catch {
    // A disk that takes no dates keeps its own: no reason to publish nothing.
  }
}

/** Where files are written and flushed before readers get them, and where those that readers no longer get are put aside. All files are absolute. */
export class Staging {
  /** What was replaced, until it is removed. */
  readonly former: FormerFiles
  readonly #folder: string
  #names = 0

  constructor(publishedFolder: string) {
    this.#folder = join(publishedFolder, STAGING_FOLDER)
    this.former = new FormerFiles(this.#folder)
  }

  /** Makes the folder and throws away what a crash has left half written. */
  prepare(): void {
    makeFolder(this.#folder)
    for (const name of readdirSync(this.#folder))
      if (!isFormer(name)) rmSync(join(this.#folder, name), { recursive: true })
    this.former.add()
  }

  /** Takes the folder away; for files that are published once. */
  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true })
  }

  /** Writes bytes, flushed. A disk that is full keeps nothing of them. @returns the staged file */
  async stage(bytes: string | Uint8Array): Promise<string> {
    const staged = this.#newName()
    const descriptor = openSync(staged, 'w')
    try {
      writeFileSync(descriptor, bytes)
      await flush(descriptor)
    } catch (cause) {
      rmSync(staged, { force: true })
      throw cause
    } finally {
      closeSync(descriptor)
    }
    return staged
  }

  /** Stages a second file of the same bytes, by a hard link: the next version is another file in both places. */
  async twin(file: string, bytes: string | Uint8Array): Promise<string> {
    const twin = this.#newName()
    return link(file, twin) ? twin : this.stage(bytes)
  }

  /** The last name of a file that is to be replaced becomes another one, so that the rename does not free it; the staged one is dated after it. */
  keepFormer(file: string, staged: string): void {
    const former = statSync(file, { throwIfNoEntry: false })
    if (former === undefined) return
    if (former.nlink === 1) link(file, formerName(this.#newName()))
    dateAfter(former.mtimeMs, staged)
  }

  putAside(file: string): void {
    if (existsSync(file)) renameSync(file, formerName(this.#newName()))
  }

  /** Other threads have names of their own. */
  #newName(): string {
    return join(this.#folder, `${threadId}-${(this.#names += 1)}`)
  }
}

/** With those above it. `recursive` tries for ever where the system has no room for folders: in `/proc`, or at an automounter whose disk is away. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (failure) {
    if (!existsSync(folder)) throw failure
  }
}
