import { randomUUID } from 'node:crypto'
import {
  createReadStream,
  createWriteStream,
  type Dirent,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
} from 'node:fs'
import { copyFile, link, readdir, readlink, rename, rm, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { normalize } from 'node:path/posix'
import { pipeline } from 'node:stream/promises'
import BetterSqlite3 from 'better-sqlite3'
import { create, extract, ReadEntry } from 'tar'
import { reasonOf } from '../../contracts/error-code.ts'
import { type DataDirLock, lockDataDir } from '../data-dir-lock.ts'
import { unusableSqlite } from '../data/database-unusable.ts'
import { faultOf } from '../data/faults.ts'
import { SQLITE_FILE } from '../data/sqlite-connections.ts'
import { SECRET_FILE } from '../data/session-secret.ts'
import { UPLOADS, UPLOADS_FOLDER } from '../files/file-home.ts'
import { makeFolder } from '../make-folder.ts'
import { StartFailure } from '../start-failure.ts'

/** The current time in a form for file names. */
export const nowInName = (): string => new Date().toISOString().replaceAll(/[:.]/g, '-')

/** Removes a path when the work ends, even by Ctrl-C, because it contains the session secret. */
function removeOnExit(path: string): Disposable {
  // Retries if a pending write creates a file in between.
  const remove = (): void => rmSync(path, { recursive: true, force: true, maxRetries: 3 })
  const end = (): never => process.exit(1)
  process.on('exit', remove).on('SIGINT', end).on('SIGTERM', end)
  return {
    [Symbol.dispose]: () => {
      process.off('exit', remove).off('SIGINT', end).off('SIGTERM', end)
      remove()
    },
  }
}

const STAGING = '.transfer-'

/** In a staging folder while it is packed: a link to the partial archive, wherever that is. Unpacked staging folders never contain links. */
const PART = 'part'

/** The contents of a backup, in the order in which a restore moves them into place. */
export const CONTENTS = [UPLOADS_FOLDER, SECRET_FILE, SQLITE_FILE]

/**
 * Runs work in a folder on the disk of the data, so that files can be linked and renamed. It is removed afterwards
 * or, if the process is killed, by the next run.
 */
export async function inStaging<T>(dataDir: string, work: (staging: string) => Promise<T>): Promise<T> {
  await removeLeft(dataDir)
  for (;;) {
    const staging = join(dataDir, `${STAGING}${randomUUID()}`)
    // Registered before the folder exists, so that a signal in between does not leave it behind.
    using _ = removeOnExit(staging)
    mkdirSync(staging, { mode: 0o700 })
    const lock = lockStaging(staging)
    // Another command removed the folder before it was locked.
    if (lock === null) continue
    try {
      return await work(staging)
    } finally {
      lock.close()
    }
  }
}

/** Null if another process holds the lock or has removed the folder. */
function lockStaging(staging: string): DataDirLock | null {
  let lock: DataDirLock | null = null
  try {
    lock = lockDataDir(staging)
  } catch (cause) {
    if (existsSync(staging)) throw cause
  }
  if (existsSync(staging)) return lock
  lock?.close()
  return null
}

/** Removes the staging folders that no process holds locked: their processes were killed. */
async function removeLeft(dataDir: string): Promise<void> {
  for (const name of readdirSync(dataDir).filter((name) => name.startsWith(STAGING))) {
    const staging = join(dataDir, name)
    const lock = lockStaging(staging)
    if (lock === null) continue
    // The link may be missing or its target not removable; neither matters.
    await readlink(join(staging, PART))
      .then(rm)
      .catch(() => undefined)
    rmSync(staging, { recursive: true, force: true })
    lock.close()
  }
}

/** Hard-links a file if the file system can, because images never change. */
export const hardLinkOrCopy = (from: string, to: string): Promise<void> =>
  link(from, to).catch(() => copyFile(from, to))

/** Packs a folder into a file, which appears only when it is complete and flushed. @throws StartFailure if it cannot be written */
export async function pack(folder: string, file: string): Promise<void> {
  // A unique name, because two backups may write to the same file at once. No longer than necessary: file systems limit it.
  const part = join(dirname(file), `backup${basename(folder)}.part`)
  using _ = removeOnExit(part)
  // Some file systems have no links: there a killed process leaves the partial file.
  await symlink(part, join(folder, PART)).catch(() => undefined)
  try {
    makeFolder(dirname(file))
    await writeArchive(folder, part)
    await rename(part, file)
  } catch (cause) {
    throw new StartFailure(`The backup cannot be written into ${file} (${reasonOf(cause)})`, cause)
  }
}

async function writeArchive(folder: string, file: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => CONTENTS.includes(name))
  // Skips empty files: they are no images, and one with two names makes `tar` close a handle twice, which ends the process.
  const filter = (_: string, { size }: { size: number }): boolean => size !== 0
  // Opened synchronously and once: an open pending when the process is stopped would create the file again after its removal.
  const fd = openSync(file, 'w', 0o600)
  await pipeline(
    // One job at a time: with more, `tar` sometimes ends files with two names twice.
    create({ cwd: folder, gzip: true, filter, jobs: 1 }, names),
    createWriteStream(file, { fd, flush: true }),
  )
}

export interface Archive {
  file: string
  fd: number
}

/** @throws StartFailure if it cannot be read */
export function openArchive(file: string): Archive {
  try {
    return { file, fd: openSync(file, 'r') }
  } catch (cause) {
    throw new StartFailure(`${file} cannot be read (${reasonOf(cause)})`, cause)
  }
}

/** @throws StartFailure if the file is no backup or the disk is full */
export async function unpack({ file, fd }: Archive, folder: string): Promise<void> {
  const links: string[] = []
  const filter: NonNullable<Parameters<typeof extract>[0]['filter']> = (path, entry) => {
    const isKept = !(entry instanceof ReadEntry && isUnsafeLink(entry))
    if (!isKept) links.push(normalize(path))
    return isKept
  }
  try {
    const content = createReadStream(file, { fd })
    await pipeline(content, extract({ cwd: folder, strict: true, preserveOwner: false, filter }))
  } catch (cause) {
    throw new StartFailure(`${file} cannot be unpacked in ${dirname(folder)} (${reasonOf(cause)})`, cause)
  }
  if (links.length > 0) throw new StartFailure(`${file} is not a backup of a glossary: ${links[0]} is a link`)
  const found = await readdir(folder, { withFileTypes: true })
  if (
    !found.some(({ name }) => name === SQLITE_FILE) ||
    found.some(isMixedUp) ||
    !isGlossary(join(folder, SQLITE_FILE))
  )
    throw new StartFailure(`${file} is not a backup of a glossary`)
}

/** Images that are a file or a secret that is a folder, with which the service could not start. */
const isMixedUp = (entry: Dirent): boolean =>
  CONTENTS.includes(entry.name) && entry.isDirectory() !== (entry.name === UPLOADS_FOLDER)

/** Any other SQLite file, even an empty one, would become an empty glossary and empty the site. */
function isGlossary(file: string): boolean {
  try {
    const database = new BetterSqlite3(file, { fileMustExist: true })
    const table = database.prepare(`SELECT 1 FROM "sqlite_master" WHERE "name" = 'change_counter'`).get()
    database.close()
    return table !== undefined
  } catch (cause) {
    if (faultOf(cause) === 'database-damaged') return false
    throw unusableSqlite(file, cause)
  }
}

/** A link among the images could publish the database or the token. Hard links within the images are allowed: some disks store equal images once. */
const isUnsafeLink = ({ type, path, linkpath = '' }: ReadEntry): boolean =>
  type === 'SymbolicLink' || (type === 'Link' && ![path, linkpath].every((name) => normalize(name).startsWith(UPLOADS)))
