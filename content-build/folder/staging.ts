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

/** Flushes in the thread pool, so that the next page can be rendered concurrently. */
const flush = promisify(fsync)

/** Inside the published folder, because files can only be renamed within one disk. Web servers deny names that begin with a dot. */
export const STAGING_FOLDER = '.temporary'

/** Creates a hard link. @returns false if that fails, for example on a disk without hard links */
export function link(file: string, name: string): boolean {
  try {
    linkSync(file, name)
    return true
  } catch {
    return false
  }
}

/**
 * Makes a file at least one second newer than the one it replaces: nginx's ETag consists of the length and the time in whole seconds.
 * @param former modification time in milliseconds of the file that it replaces
 */
function dateAfter(former: number, file: string): void {
  const next = Math.floor(former / 1000) + 1
  if (statSync(file).mtimeMs >= next * 1000) return
  try {
    utimesSync(file, next, next)
  } catch {
    // Some disks do not let us set times. That is no reason not to publish.
  }
}

/** The folder for temporary files: files are written and flushed there before they are published, and put aside there afterwards. All paths are absolute. */
export class Staging {
  /** Replaced and removed files that are not deleted yet. */
  readonly former: FormerFiles
  readonly #folder: string
  #names = 0

  constructor(publishedFolder: string) {
    this.#folder = join(publishedFolder, STAGING_FOLDER)
    this.former = new FormerFiles(this.#folder)
  }

  /** Creates the folder and deletes staged files that a crash has left. */
  prepare(): void {
    makeFolder(this.#folder)
    for (const name of readdirSync(this.#folder))
      if (!isFormer(name)) rmSync(join(this.#folder, name), { recursive: true })
    this.former.add()
  }

  /** Deletes the folder, after a full build by hand. */
  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true })
  }

  /** Writes and flushes bytes. If that fails (disk full), it leaves no file behind. @returns the staged file */
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

  /** Stages a second file with the same bytes, by a hard link if possible. Files are replaced, never modified, so sharing is safe. */
  async stageLink(file: string, bytes: string | Uint8Array): Promise<string> {
    const twin = this.#newName()
    return link(file, twin) ? twin : this.stage(bytes)
  }

  /** Gives a file that is about to be replaced a second name, so that the rename does not have to free it, and dates the staged file after it. */
  keepFormer(file: string, staged: string): void {
    const former = statSync(file, { throwIfNoEntry: false })
    if (former === undefined) return
    if (former.nlink === 1) link(file, formerName(this.#newName()))
    dateAfter(former.mtimeMs, staged)
  }

  putAside(file: string): void {
    if (existsSync(file)) renameSync(file, formerName(this.#newName()))
  }

  /** Unique across threads. */
  #newName(): string {
    return join(this.#folder, `${threadId}-${(this.#names += 1)}`)
  }
}

/** Creates a folder and its parents. `mkdirSync`'s `recursive` never returns where folders cannot be created: `/proc`, or an automounter without its disk. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (failure) {
    if (!existsSync(folder)) throw failure
  }
}
