import { hash } from 'node:crypto'
import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
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

/** Holds the identity of the data that the pages were made from. */
const IDENTITY_FILE = '.glossary'

/** More than nearly all pages. It is allocated once, because allocating takes as long as reading. */
const scratch = Buffer.allocUnsafeSlow(128 * 1024)

/**
 * The folder of published files. Each file is staged (written to the folder for temporary files and flushed) and then renamed into place, so readers
 * and a start after a crash see either the old file or the new one, never a part.
 */
export class PublishedFolder {
  readonly folder: string
  /** The folder was empty and nobody reads it before the build ends, so files are written in place and not flushed one by one. */
  readonly isNew: boolean
  readonly staging: Staging

  constructor(folder: string, isNew = false) {
    this.folder = folder
    this.isNew = isNew
    this.staging = new Staging(folder)
  }

  /** The identity of the data that the pages were made from; null if the folder was never claimed. */
  get identity(): string | null {
    return this.read(IDENTITY_FILE)?.toString('utf8').trim() ?? null
  }

  /** When the folder was claimed, which distinguishes it from the folder below its mount point. Nanoseconds as text; null if it never was. */
  get claimed(): string | null {
    const identity = statSync(join(this.folder, IDENTITY_FILE), { bigint: true, throwIfNoEntry: false })
    return identity === undefined ? null : `${identity.mtimeNs}`
  }

  async claimFor(identity: string): Promise<void> {
    if (this.identity !== identity) await this.put(IDENTITY_FILE, `${identity}\n`)
  }

  /** Whether the file exists and can be opened for reading. */
  has(file: string): boolean {
    const descriptor = nullOnError(() => openSync(join(this.folder, file), 'r'))
    if (descriptor !== null) closeSync(descriptor)
    return descriptor !== null
  }

  /** The bytes of a published file; null if there is none. @throws if it cannot be read for another reason */
  read(file: string): Buffer | null {
    try {
      return readFileSync(join(this.folder, file))
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return null
      throw error
    }
  }

  /** A published file with each byte as one character, in half the time of decoding it. Null if it is missing or cannot be read. */
  readLatin1(file: string): string | null {
    return nullOnError(() => {
      const descriptor = openSync(join(this.folder, file), 'r')
      try {
        const length = readSync(descriptor, scratch)
        const begin = scratch.toString('latin1', 0, length)
        return length < scratch.length ? begin : begin + readFileSync(descriptor, 'latin1')
      } finally {
        closeSync(descriptor)
      }
    })
  }

  /** The hash of a published file; null if it is missing or cannot be read, so that callers write it again. */
  hash(file: string): string | null {
    return nullOnError(() => hashOf(readFileSync(join(this.folder, file))))
  }

  /** When a file was put in place, or linked or changed since, by the clock; null if it is missing or unreadable. */
  changedAt(file: string): number | null {
    return nullOnError(() => statSync(join(this.folder, file)).ctimeMs)
  }

  /** Publishes a file. @param same a published file with the same bytes, to which it is hard-linked if the disk supports that */
  async put(file: string, bytes: string | Uint8Array, same: string | null = null): Promise<void> {
    const present = same === null ? null : join(this.folder, same)
    if (!this.isNew) {
      this.replace(file, await (present === null ? this.staging.stage(bytes) : this.staging.stageLink(present, bytes)))
      return
    }
    this.#putAt(file, (target) => {
      if (present === null || !link(present, target)) writeFileSync(target, bytes)
    })
  }

  /** Publishes the same bytes as several files, with hard links. */
  async write(files: readonly string[], bytes: Uint8Array): Promise<void> {
    let first: string | null = null
    for (const file of files) {
      await this.put(file, bytes, first)
      first ??= file
    }
  }

  /** Moves a staged file into place. The compressed copies are removed first, so that no host sends a copy of the former file. */
  replace(file: string, staged: string): void {
    this.removeCopies([file])
    this.#putAt(file, (target) => {
      this.staging.keepFormer(target, staged)
      renameSync(staged, target)
    })
  }

  /** Creates the parent folder if it is missing. It may disappear at any time, because other threads remove empty folders. */
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

  /** Copies are removed before their files, so that no host sends a copy of a removed page. */
  remove(files: readonly string[]): void {
    this.removeCopies(files)
    for (const file of files) this.staging.putAside(join(this.folder, file))
    for (const within of new Set(files.map((file) => dirname(file)))) this.#removeEmpty(within)
  }

  removeCopies(files: readonly string[]): void {
    for (const copy of files.flatMap(copiesOf)) this.staging.putAside(join(this.folder, copy))
  }

  /** Removes the folder if it is empty, then its parents if they are: a full build has no empty folders either. */
  #removeEmpty(folder: string): void {
    for (let within = folder; within !== '.'; within = dirname(within)) {
      try {
        rmdirSync(join(this.folder, within))
      } catch {
        // It is not empty, or it is a mount point.
        return
      }
    }
  }

  /** All published files, as paths below the folder, without compressed copies. */
  list(): string[] {
    return this.#listAll().filter((file) => !isCopy(file))
  }

  /**
   * Like `list`, but also removes symbolic links (never their targets) and empty folders. Otherwise a linked folder would be listed as one unknown file,
   * and removing that would take away all pages in it.
   */
  tidy(): string[] {
    const listed = this.#listAll((path, kind) => {
      if (kind === 'link') rmSync(join(this.folder, path))
      else if (path !== STAGING_FOLDER) this.#removeEmpty(path)
    })
    return listed.filter((file) => !isCopy(file))
  }

  /** Compressed copies by their file, which may itself be missing after a crash. */
  listCopies(): ReadonlyMap<string, string[]> {
    return Map.groupBy(this.#listAll().filter(isCopy), (copy) => copy.replace(COPY, ''))
  }

  #listAll(take?: Parameters<typeof filesBelow>[1]): string[] {
    return filesBelow(this.folder, take).filter(
      (file) => file !== IDENTITY_FILE && !file.startsWith(`${STAGING_FOLDER}/`),
    )
  }
}

function nullOnError<Content>(read: () => Content): Content | null {
  try {
    return read()
  } catch {
    return null
  }
}
