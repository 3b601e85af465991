import { existsSync } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from '../config.ts'
import { SQLITE_FILE } from '../data/connections.ts'
import { copyTables } from '../data/copy-tables.ts'
import { Database } from '../data/database.ts'
import { SECRET_FILE } from '../data/session-secret.ts'
import { UPLOADS_FOLDER } from '../files/file-home.ts'
import { FolderHome } from '../files/folder-home.ts'
import { copyFiles, moveFiles } from '../files/move-files.ts'
import { openHome } from '../files/open-home.ts'
import { openUnused } from './open-unused.ts'
import { inStaging, nowInName, unpack } from './archive.ts'

/** What SQLite keeps beside its file. */
const OF_SQLITE = ['-wal', '-shm']

/**
 * Puts a backup where the settings say: a file in `DATA_DIR`, or an unused database. Nothing is lost: what was in the folder is kept aside.
 * @returns where; null where nothing was there @throws StartFailure, DatabaseUnusable
 */
export function restoreBackup(settings: Settings, file: string): Promise<string | null> {
  return inStaging(settings.dataDir, async (staging) => {
    await unpack(file, staging)
    await openBackup(settings, staging)
    const restored = [UPLOADS_FOLDER, SECRET_FILE, ...(settings.databaseUrl === null ? [SQLITE_FILE] : [])]
    const aside = await setAside(settings.dataDir, restored)
    for (const name of restored) await renameIfThere(join(staging, name), join(settings.dataDir, name))
    if (settings.files !== 'folder') await bringHome(settings, aside)
    return aside
  })
}

/** Brings it up to date, which tells that it can be read, and copies it where it is not taken as it is. */
async function openBackup(settings: Settings, staging: string): Promise<void> {
  await using backup = await Database.openAside({ databaseUrl: null, dataDir: staging })
  if (settings.databaseUrl === null) return
  await using target = await openUnused(settings)
  await backup.read((from) => target.write((to) => copyTables(from, to)))
}

async function setAside(dataDir: string, names: readonly string[]): Promise<string | null> {
  const present = names
    .flatMap((name) => [name, ...OF_SQLITE.map((end) => name + end)])
    .filter((name) => existsSync(join(dataDir, name)))
  if (!present.some((name) => name !== SECRET_FILE)) return null
  const aside = join(dataDir, `before-restore-${nowInName()}`)
  await mkdir(aside, { mode: 0o700 })
  for (const name of present) await rename(join(dataDir, name), join(aside, name))
  return aside
}

/** Images are in `DATA_DIR` by now. What their home had is kept aside too. */
async function bringHome(settings: Settings, aside: string | null): Promise<void> {
  await using database = await Database.openAside(settings)
  const home = await openHome(settings, database)
  if (aside !== null) await copyFiles(home, new FolderHome(aside))
  await moveFiles(new FolderHome(settings.dataDir), home)
}

async function renameIfThere(from: string, to: string): Promise<void> {
  if (existsSync(from)) await rename(from, to)
}
