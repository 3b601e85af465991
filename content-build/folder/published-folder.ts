import { hash } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { threadId } from 'node:worker_threads'
import { COPY_ENDINGS, shortHash } from '../../contracts/published-file.ts'
import { errorCode } from '../../contracts/error-code.ts'
import { filesBelow } from './files-below.ts'
import { FormerFiles, formerName, isFormer } from './former-files.ts'

/** Waits in the thread pool, so that the next page is rendered meanwhile. */
const flush = promisify(fsync)

/** Identifies the bytes of a published file. */
export const hashOf = (bytes: string | NodeJS.ArrayBufferView): string => shortHash(hash('sha256', bytes, 'base64url'))

/** Gives a file a second name. @returns false on a disk that has no hard links */
function link(file: string, name: string): boolean {
  try {
    linkSync(file, name)
    return true
  } catch {
    return false
  }
}

const COPY = new RegExp(`\\.(?:${COPY_ENDINGS.join('|')})$`)
const copiesOf = (file: string): string[] => COPY_ENDINGS.map((ending) => `${file}.${ending}`)

/** Within the published folder, because that may be a disk of its own and files are renamed within one only; servers deny names that begin so. */
const TEMPORARY_FOLDER = '.temporary'

/** Whose pages these are: the identity of the data. */
const IDENTITY_FILE = '.glossary'

/**
 * The folder of published files. A file is staged (written and flushed into a folder for temporary files) and renamed, so that a reader,
 * and a start after a crash, sees the old file or the new one and never a part.
 */
export class PublishedFolder {
  readonly folder: string
  /** Nothing was there, and nobody reads it before it is whole: files are written where they stay, and not flushed one by one. */
  readonly isNew: boolean
  /** What was replaced, until it is removed. */
  readonly former: FormerFiles
  readonly #temporary: string
  #names = 0

  constructor(folder: string, isNew = false) {
    this.folder = folder
    this.isNew = isNew
    this.#temporary = join(folder, TEMPORARY_FOLDER)
    this.former = new FormerFiles(this.#temporary)
  }

  /** Makes the folder for temporary files and throws away what a crash has left half written. */
  prepare(): void {
    mkdirSync(this.#temporary, { recursive: true })
    for (const name of readdirSync(this.#temporary))
      if (!isFormer(name)) rmSync(join(this.#temporary, name), { recursive: true })
    this.former.add()
  }

  /** Takes the temporary files away; for a folder that is published once. */
  finish(): void {
    rmSync(this.#temporary, { recursive: true, force: true })
  }

  /** The identity of the data whose pages these are; null in a folder that does not say. */
  get identity(): string | null {
    return this.read(IDENTITY_FILE)?.toString('utf8').trim() ?? null
  }

  /** When it was claimed: tells it from what lies there while its disk is not mounted. Null where it was not. */
  get claimed(): string | null {
    const identity = statSync(join(this.folder, IDENTITY_FILE), { bigint: true, throwIfNoEntry: false })
    return identity === undefined ? null : `${identity.mtimeNs}`
  }

  async claimFor(identity: string): Promise<void> {
    if (this.identity !== identity) await this.put(IDENTITY_FILE, `${identity}\n`)
  }

  /** Puts bytes where readers get them. @param same another file of these bytes, below the folder: it is linked where the disk can do that */
  async put(file: string, bytes: string | Uint8Array, same: string | null = null): Promise<void> {
    const present = same === null ? null : join(this.folder, same)
    if (!this.isNew) {
      this.replace(file, await (present === null ? this.stage(bytes) : this.twin(present, bytes)))
      return
    }
    this.#putAt(file, (target) => {
      if (present === null || !link(present, target)) writeFileSync(target, bytes)
    })
  }

  /** Writes bytes into a temporary file, flushed. A disk that is full keeps nothing of them. @returns the staged file */
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

  /** Stages a second file of the same bytes, by a hard link: the next version is another file in both places. @param file absolute */
  async twin(file: string, bytes: string | Uint8Array): Promise<string> {
    const twin = this.#newName()
    return link(file, twin) ? twin : this.stage(bytes)
  }

  /** Puts a staged file where readers get it, instead of what was there before. Its copies go first: nobody gets a former one. */
  replace(file: string, staged: string): void {
    this.removeCopies([file])
    this.#putAt(file, (target) => {
      this.#keepFormer(target)
      renameSync(staged, target)
    })
  }

  /** Its folder is made where there is none, or none any more: another thread takes away those that are empty. */
  #putAt(file: string, put: (target: string) => void): void {
    const target = join(this.folder, file)
    try {
      put(target)
    } catch (cause) {
      if (errorCode(cause) !== 'ENOENT') throw cause
      mkdirSync(dirname(target), { recursive: true })
      put(target)
    }
  }

  /** The last name of a file that is to be replaced becomes another one, so that the rename does not free it. */
  #keepFormer(target: string): void {
    if (statSync(target, { throwIfNoEntry: false })?.nlink !== 1) return
    link(target, formerName(this.#newName()))
  }

  /** Puts the same bytes into several files, with hard links. */
  async write(files: readonly string[], bytes: Uint8Array): Promise<void> {
    let first: string | null = null
    for (const file of files) {
      await this.put(file, bytes, first)
      first ??= file
    }
  }

  /** Other threads have names of their own. */
  #newName(): string {
    return join(this.#temporary, `${threadId}-${(this.#names += 1)}`)
  }

  /** Copies go before their files, so that no host sends one of what is gone. */
  remove(files: readonly string[]): void {
    this.removeCopies(files)
    for (const file of files) this.#putAside(join(this.folder, file))
    for (const within of new Set(files.map((file) => dirname(file)))) this.#removeEmpty(within)
  }

  /** A folder in which nothing is left goes, as there is none in a new one, and so do those around it. */
  #removeEmpty(folder: string): void {
    for (let within = folder; within !== '.'; within = dirname(within)) {
      try {
        rmdirSync(join(this.folder, within))
      } catch {
        // There is something in it, or it is a disk.
        return
      }
    }
  }

  removeCopies(files: readonly string[]): void {
    for (const copy of files.flatMap(copiesOf)) this.#putAside(join(this.folder, copy))
  }

  #putAside(file: string): void {
    if (existsSync(file)) renameSync(file, formerName(this.#newName()))
  }

  has(file: string): boolean {
    return existsSync(join(this.folder, file))
  }

  /** The hash of a published file; null where there is none. */
  hash(file: string): string | null {
    const bytes = this.read(file)
    return bytes === null ? null : hashOf(bytes)
  }

  /** All published files, as paths below the folder, without copies. */
  list(): string[] {
    return this.#listAll().filter((file) => !COPY.test(file))
  }

  /**
   * The same, and takes away links, but nothing of what they lead to, and empty folders. A folder that is a link would be a file that nobody knows,
   * and all of its pages would go with it.
   */
  tidy(): string[] {
    const listed = this.#listAll((path, kind) => {
      if (kind === 'link') rmSync(join(this.folder, path))
      else if (path !== TEMPORARY_FOLDER) this.#removeEmpty(path)
    })
    return listed.filter((file) => !COPY.test(file))
  }

  /** The copies of each file that has some, or that a crash has taken from them. */
  listCopies(): ReadonlyMap<string, string[]> {
    return Map.groupBy(
      this.#listAll().filter((file) => COPY.test(file)),
      (copy) => copy.replace(COPY, ''),
    )
  }

  #listAll(take?: Parameters<typeof filesBelow>[1]): string[] {
    return filesBelow(this.folder, take).filter(
      (file) => file !== IDENTITY_FILE && !file.startsWith(`${TEMPORARY_FOLDER}/`),
    )
  }

  /** The bytes of a published file; null where there is none. */
  read(file: string): Buffer | null {
    try {
      return readFileSync(join(this.folder, file))
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return null
      throw error
    }
  }
}
