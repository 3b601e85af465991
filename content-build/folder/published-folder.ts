import { hash } from 'node:crypto'
import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { errorCode } from '../../contracts/error-code.ts'
import { COPY_ENDINGS, shortHash } from '../../contracts/published-file.ts'
import { filesBelow } from './files-below.ts'
import { link, Staging, STAGING_FOLDER } from './staging.ts'

/** Identifies the bytes of a published file. */
export const hashOf = (bytes: string | NodeJS.ArrayBufferView): string => shortHash(hash('sha256', bytes, 'base64url'))

const COPY = new RegExp(`\\.(?:${COPY_ENDINGS.join('|')})$`)
const isCopy = (file: string): boolean => COPY.test(file)
const copiesOf = (file: string): string[] => COPY_ENDINGS.map((ending) => `${file}.${ending}`)

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
  readonly staging: Staging

  constructor(folder: string, isNew = false) {
    this.folder = folder
    this.isNew = isNew
    this.staging = new Staging(folder)
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

  /** Whether it is there to be read. */
  has(file: string): boolean {
    const descriptor = ifGiven(() => openSync(join(this.folder, file), 'r'))
    if (descriptor !== null) closeSync(descriptor)
    return descriptor !== null
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

  /** The same as text, in a third of the time: no bytes are set aside for it. Null also where no reader gets it. */
  readText(file: string): string | null {
    return ifGiven(() => readFileSync(join(this.folder, file), 'utf8'))
  }

  /** The hash of a published file; null where there is none, or the disk does not give it: it is to be put there anew. */
  hash(file: string): string | null {
    return ifGiven(() => hashOf(readFileSync(join(this.folder, file))))
  }

  /** Puts bytes where readers get them. @param same another file of these bytes, below the folder: it is linked where the disk can do that */
  async put(file: string, bytes: string | Uint8Array, same: string | null = null): Promise<void> {
    const present = same === null ? null : join(this.folder, same)
    if (!this.isNew) {
      this.replace(file, await (present === null ? this.staging.stage(bytes) : this.staging.twin(present, bytes)))
      return
    }
    this.#putAt(file, (target) => {
      if (present === null || !link(present, target)) writeFileSync(target, bytes)
    })
  }

  /** Puts the same bytes into several files, with hard links. */
  async write(files: readonly string[], bytes: Uint8Array): Promise<void> {
    let first: string | null = null
    for (const file of files) {
      await this.put(file, bytes, first)
      first ??= file
    }
  }

  /** Puts a staged file where readers get it, instead of what was there before. Its copies go first: nobody gets a former one. */
  replace(file: string, staged: string): void {
    this.removeCopies([file])
    this.#putAt(file, (target) => {
      this.staging.keepFormer(target, staged)
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

  /** Copies go before their files, so that no host sends one of what is gone. */
  remove(files: readonly string[]): void {
    this.removeCopies(files)
    for (const file of files) this.staging.putAside(join(this.folder, file))
    for (const within of new Set(files.map((file) => dirname(file)))) this.#removeEmpty(within)
  }

  removeCopies(files: readonly string[]): void {
    for (const copy of files.flatMap(copiesOf)) this.staging.putAside(join(this.folder, copy))
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

  /** All published files, as paths below the folder, without copies. */
  list(): string[] {
    return this.#listAll().filter((file) => !isCopy(file))
  }

  /**
   * The same, and takes away links, but nothing of what they lead to, and empty folders. A folder that is a link would be a file that nobody knows,
   * and all of its pages would go with it.
   */
  tidy(): string[] {
    const listed = this.#listAll((path, kind) => {
      if (kind === 'link') rmSync(join(this.folder, path))
      else if (path !== STAGING_FOLDER) this.#removeEmpty(path)
    })
    return listed.filter((file) => !isCopy(file))
  }

  /** The copies of each file that has some, or that a crash has taken from them. */
  listCopies(): ReadonlyMap<string, string[]> {
    return Map.groupBy(this.#listAll().filter(isCopy), (copy) => copy.replace(COPY, ''))
  }

  #listAll(take?: Parameters<typeof filesBelow>[1]): string[] {
    return filesBelow(this.folder, take).filter(
      (file) => file !== IDENTITY_FILE && !file.startsWith(`${STAGING_FOLDER}/`),
    )
  }
}

function ifGiven<Content>(read: () => Content): Content | null {
  try {
    return read()
  } catch {
    return null
  }
}
