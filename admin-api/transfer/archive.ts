import { randomUUID } from 'node:crypto'
import { createWriteStream, type Dirent, existsSync, mkdirSync, openSync, readdirSync, rmSync } from 'node:fs'
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

/** The present moment, as part of the name of a file. */
export const nowInName = (): string => new Date().toISOString().replaceAll(/[:.]/g, '-')

/** What is at a path goes when the work is over, however it ends: also by Ctrl-C. It has the secret of sessions. */
function unfinished(path: string): Disposable {
  // Again where a file that was on its way came between.
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

/** In such a folder, while it is packed: a link to the unfinished file, wherever that is. An archive that is unpacked there has no links. */
const PART = 'part'

/** Of a backup, in the order in which its files take their places. */
export const CONTENTS = [UPLOADS_FOLDER, SECRET_FILE, SQLITE_FILE]

/** A folder beside what is copied, so that files can be linked and renamed; it is gone after the work, or after that of the next where this is killed. */
export async function inStaging<T>(dataDir: string, work: (staging: string) => Promise<T>): Promise<T> {
  await removeLeft(dataDir)
  for (;;) {
    const staging = join(dataDir, `${STAGING}${randomUUID()}`)
    // Before it is made: a signal that comes in between would leave it.
    using _ = unfinished(staging)
    mkdirSync(staging, { mode: 0o700 })
    const lock = lockStaging(staging)
    // Another command has found it before it was locked.
    if (lock === null) continue
    try {
      return await work(staging)
    } finally {
      lock.close()
    }
  }
}

/** Null where another has the lock, or has removed the folder meanwhile. */
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

/** Those whose lock nobody holds: whoever worked there was killed. */
async function removeLeft(dataDir: string): Promise<void> {
  for (const name of readdirSync(dataDir).filter((name) => name.startsWith(STAGING))) {
    const staging = join(dataDir, name)
    const lock = lockStaging(staging)
    if (lock === null) continue
    // Where it cannot be removed, or there is none, the work goes on.
    await readlink(join(staging, PART))
      .then(rm)
      .catch(() => undefined)
    rmSync(staging, { recursive: true, force: true })
    lock.close()
  }
}

/** A second name for a file's bytes where the disk can do that: images are never written again. */
export const linkOrCopy = (from: string, to: string): Promise<void> => link(from, to).catch(() => copyFile(from, to))

/** Packs a folder into a file, which is there when it is whole and flushed. @throws StartFailure where it cannot be written */
export async function pack(folder: string, file: string): Promise<void> {
  // A name of its own: two may be packed into one file at once. None longer than the file's: that may be as long as the disk takes.
  const part = join(dirname(file), `backup${basename(folder)}.part`)
  using _ = unfinished(part)
  // Some disks have no links: there it stays where this is killed.
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
  // An empty file is no image, and one with two names ends the process: `tar` closes what it has closed.
  const filter = (_: string, { size }: { size: number }): boolean => size !== 0
  // Opened at once and only here: an opening that still waits when the process is stopped would make the file anew after it is removed.
  const fd = openSync(file, 'w', 0o600)
  await pipeline(
    // One at a time: of those with two names it otherwise ends now and then twice.
    create({ cwd: folder, gzip: true, filter, jobs: 1 }, names),
    createWriteStream(file, { fd, flush: true }),
  )
}

/** @throws StartFailure where the file is no backup, or there is no room for it */
export async function unpack(file: string, folder: string): Promise<void> {
  const links: string[] = []
  const filter: NonNullable<Parameters<typeof extract>[0]['filter']> = (path, entry) => {
    const isKept = !(entry instanceof ReadEntry && leadsOut(entry))
    if (!isKept) links.push(normalize(path))
    return isKept
  }
  try {
    await extract({ file, cwd: folder, strict: true, preserveOwner: false, filter })
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

/** Images that are a file, or a secret that is a folder: with these nothing would start. */
const isMixedUp = (entry: Dirent): boolean =>
  CONTENTS.includes(entry.name) && entry.isDirectory() !== (entry.name === UPLOADS_FOLDER)

/** Any other database, an empty file too, would become an empty glossary, and readers would lose theirs. */
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

/** Readers get what is among the images, and so the database or a token where one of them is a link. Some disks keep equal images once, by several names. */
const leadsOut = ({ type, path, linkpath = '' }: ReadEntry): boolean =>
  type === 'SymbolicLink' || (type === 'Link' && ![path, linkpath].every((name) => normalize(name).startsWith(UPLOADS)))
