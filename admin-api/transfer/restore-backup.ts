import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Settings } from '../config.ts'
import { appendAudit, operator } from '../data/audit-log.ts'
import { Database } from '../data/database.ts'
import { SECRET_FILE } from '../data/session-secret.ts'
import { UPLOADS_FOLDER } from '../files/file-home.ts'
import { FolderHome } from '../files/folder-home.ts'
import { copyFiles, moveFiles } from '../files/move-files.ts'
import { openHome } from '../files/open-home.ts'
import { copyInto } from './copy-into.ts'
import { type Archive, CONTENTS, inStaging, nowInName, unpack } from './archive.ts'

/** Files that SQLite keeps next to the database. */
const OF_SQLITE = ['-wal', '-shm']

/**
 * Restores a backup into `DATA_DIR` or an unused database; its images go to `DATA_DIR`. Previous files are moved aside, not deleted.
 * @returns the folder with the previous files; null if there were none @throws StartFailure, DatabaseUnusable
 */
export function restoreBackup(settings: Settings, archive: Archive): Promise<string | null> {
  const { dataDir, databaseUrl } = settings
  return inStaging(dataDir, async (staging) => {
    await unpack(archive, staging)
    await prepare(staging, basename(archive.file))
    if (databaseUrl === null) return moveIntoPlace(staging, dataDir, CONTENTS)
    await using backup = await Database.openForLongWork({ databaseUrl: null, dataDir: staging })
    await using target = await Database.openForLongWork(settings)
    // Moves the files before the commit: without a commit the database is still unused and the restore can be repeated.
    return await backup.read((from) =>
      copyInto(target, from, () => moveIntoPlace(staging, dataDir, [UPLOADS_FOLDER, SECRET_FILE])),
    )
  })
}

/** Migrates the backup, which proves it readable, and records the restore in its audit trail. */
async function prepare(staging: string, name: string): Promise<void> {
  await using backup = await Database.openForLongWork({ databaseUrl: null, dataDir: staging })
  await backup.write((manager) =>
    appendAudit(manager, operator('npm run restore'), [{ kind: 'glossary-restored', subject: name }]),
  )
}

/** Synchronous, so that no signal can interrupt it half way. @returns the folder with the previous files */
function moveIntoPlace(staging: string, dataDir: string, names: readonly string[]): string | null {
  const aside = setAside(dataDir, names)
  for (const name of names) if (existsSync(join(staging, name))) renameSync(join(staging, name), join(dataDir, name))
  return aside
}

function setAside(dataDir: string, names: readonly string[]): string | null {
  const present = names
    .flatMap((name) => [name, ...OF_SQLITE.map((end) => name + end)])
    .filter((name) => existsSync(join(dataDir, name)))
  if (!present.some((name) => name !== SECRET_FILE)) return null
  const aside = join(dataDir, `before-restore-${nowInName()}`)
  mkdirSync(aside, { mode: 0o700 })
  for (const name of present) renameSync(join(dataDir, name), join(aside, name))
  return aside
}

/** Moves the images from `DATA_DIR` to the home of the settings, and copies the images there aside. */
export async function bringImagesHome(settings: Settings, aside: string | null): Promise<void> {
  if (settings.files === 'folder') return
  await using database = await Database.openForLongWork(settings)
  const home = await openHome(settings, database)
  if (aside !== null) await copyFiles(home, new FolderHome(aside))
  await moveFiles(new FolderHome(settings.dataDir), home)
}
