import { existsSync, mkdirSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { z } from 'zod'
import { reasonOf } from '../../contracts/error-code.ts'
import { GlossaryError } from '../../contracts/errors.ts'
import { renditionName } from '../../contracts/paths.ts'
import type { Settings } from '../config.ts'
import { sqliteFile } from '../data/sqlite-connections.ts'
import { copyTables } from '../data/copy-tables.ts'
import { Database } from '../data/database.ts'
import { unusableSqlite } from '../data/database-unusable.ts'
import { keepPrivate } from '../data/private-file.ts'
import { migrations } from '../data/schema.ts'
import { SECRET_FILE } from '../data/session-secret.ts'
import { widthsIn } from '../data/term-content.ts'
import { StartFailure } from '../start-failure.ts'
import { UPLOADS_FOLDER } from '../files/file-home.ts'
import { copyFiles } from '../files/move-files.ts'
import { FolderHome, orMissing } from '../files/folder-home.ts'
import { openHome } from '../files/open-home.ts'
import { openOwn } from './open-own.ts'
import { inStaging, hardLinkOrCopy, pack } from './archive.ts'

/** Attempts when images are deleted during the copy. */
const ATTEMPTS = 5

/** Copies all pages in one step: a copy in parts restarts whenever somebody writes in between. */
const AT_ONCE = 0x7fffffff

export interface BackedUp {
  change: number
  terms: number
  images: number
}

/** Writes a snapshot of a glossary, which may be running, into a file: its database as SQLite and the images that the database refers to. */
export function makeBackup(settings: Settings, file: string): Promise<BackedUp> {
  return inStaging(settings.dataDir, async (staging) => {
    const secret = join(settings.dataDir, SECRET_FILE)
    if (existsSync(secret)) await hardLinkOrCopy(secret, join(staging, SECRET_FILE))
    const backedUp = await copyMoment(settings, staging)
    await pack(staging, file)
    return backedUp
  })
}

/** An image file is written before its row and deleted after it, so all images of a database copy exist unless they were deleted since. Then it retries. */
async function copyMoment(settings: Settings, staging: string): Promise<BackedUp> {
  for (let attempt = 1; ; attempt += 1) {
    await copyDatabase(settings, staging)
    const files = await copyUploads(settings, staging)
    const { named, ...backedUp } = readCopy(sqliteFile(staging))
    const missing = named.filter((name) => !files.has(name))
    if (missing.length === 0) return backedUp
    if (attempt === ATTEMPTS) {
      process.stderr.write(`Images that the database names and that are not there: ${missing.join(', ')}\n`)
      return backedUp
    }
  }
}

async function copyDatabase(settings: Settings, staging: string): Promise<void> {
  const copy = sqliteFile(staging)
  await rm(copy, { force: true })
  if (settings.databaseUrl === null) {
    keepPrivate(copy)
    const file = sqliteFile(settings.dataDir)
    const source = new BetterSqlite3(file, { readonly: true })
    await source
      .backup(copy, { progress: () => AT_ONCE })
      .catch((cause: unknown) => {
        throw unusableSqlite(file, cause)
      })
      .finally(() => source.close())
    // A new version of the program may back up the data of an older one: migrate the copy and leave the data unchanged.
    if (isOfFormer(copy)) await (await Database.openForLongWork({ databaseUrl: null, dataDir: staging })).close()
    if (settings.files === 'database') dropFiles(copy)
    return
  }
  await using source = await openOwn(settings)
  await using target = await Database.openForLongWork({ databaseUrl: null, dataDir: staging })
  await source.read((from) => target.write((to) => copyTables(from, to)))
}

/** Whether an older program with fewer migrations wrote the database. */
function isOfFormer(file: string): boolean {
  const database = new BetterSqlite3(file, { readonly: true })
  try {
    return z.int().parse(database.prepare('SELECT COUNT(*) FROM "migrations"').pluck().get()) < migrations.length
  } finally {
    database.close()
  }
}

/** Images are files in a backup, so that it can be restored with any `FILES`. */
function dropFiles(copy: string): void {
  const database = new BetterSqlite3(copy)
  database.exec('DELETE FROM "file"; VACUUM')
  database.close()
}

/** Copies the images from their home. @returns their names @throws StartFailure if they cannot be written */
async function copyUploads(settings: Settings, staging: string): Promise<Set<string>> {
  const failed = (cause: unknown): never => {
    if (cause instanceof GlossaryError) throw cause
    throw new StartFailure(`The images cannot be copied into ${staging} (${reasonOf(cause)})`, cause)
  }
  if (settings.files === 'folder') return linkUploads(settings.dataDir, staging).catch(failed)
  await using database = await Database.openReadOnly(settings)
  const paths = await copyFiles(await openHome(settings, database), new FolderHome(staging)).catch(failed)
  return new Set(paths.map((path) => basename(path)))
}

async function linkUploads(dataDir: string, staging: string): Promise<Set<string>> {
  const from = join(dataDir, UPLOADS_FOLDER)
  const to = join(staging, UPLOADS_FOLDER)
  if (!existsSync(from)) return new Set()
  // Synchronous: a call pending when the process is stopped would create the staging folder again after its removal.
  mkdirSync(to, { recursive: true, mode: 0o700 })
  const present = new Set(await readdir(to))
  const files = (await readdir(from, { withFileTypes: true })).filter((entry) => !entry.isDirectory())
  for (const { name } of files) {
    if (present.has(name) || name.endsWith('.part')) continue
    // Images deleted since the listing are skipped.
    await hardLinkOrCopy(join(from, name), join(to, name))
      .then(() => present.add(name))
      .catch(orMissing(undefined))
  }
  return present
}

const counts = z.object({ change: z.int(), terms: z.int(), images: z.int() })
const image = z.object({ filename: z.string(), renditions: z.string().nullable() })

function readCopy(file: string): BackedUp & { named: string[] } {
  const copy = new BetterSqlite3(file, { readonly: true })
  try {
    const counted = copy
      .prepare(
        `SELECT (SELECT "last" FROM "change_counter" WHERE "id" = 1) AS "change", (SELECT COUNT(*) FROM "visible_term") AS "terms",
         (SELECT COUNT(*) FROM "term_image") AS "images"`,
      )
      .get()
    const images = image.array().parse(copy.prepare('SELECT "filename", "renditions" FROM "term_image"').all())
    return { ...counts.parse(counted), named: images.flatMap(filesOf) }
  } finally {
    copy.close()
  }
}

const filesOf = ({ filename, renditions }: z.infer<typeof image>): string[] => [
  filename,
  ...widthsIn(renditions).map((width) => renditionName(filename, width)),
]
