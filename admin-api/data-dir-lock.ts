import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { unusableSqlite } from './data/database-unusable.ts'
import { errorCode } from '../contracts/error-code.ts'
import { keepPrivate } from './data/private-file.ts'
import { StartFailure } from './start-failure.ts'

/** Name of the lock file, inside the locked folder. */
export const LOCK_FILE = 'glossary.lock'

/** Held until `close()` or until the process ends, even by a crash. */
export type DataDirLock = Pick<BetterSqlite3.Database, 'close'>

/**
 * Acquires the exclusive right to publish into a data folder; null if another process holds it.
 * Locks a SQLite file, which uses locks of the operating system, so a crash leaves no stale lock.
 */
export function lockDataDir(dataDir: string): DataDirLock | null {
  const file = join(dataDir, LOCK_FILE)
  const lock = openLock(file)
  try {
    lock.exec('BEGIN EXCLUSIVE')
    return lock
  } catch (cause) {
    lock.close()
    if (errorCode(cause) === 'SQLITE_BUSY') return null
    if (errorCode(cause) !== 'SQLITE_NOTADB') throw unusableSqlite(file, cause)
    throw new StartFailure(
      `${file} is not the lock that the glossary made: delete it, or set DATA_DIR to another folder`,
      cause,
    )
  }
}

function openLock(file: string): BetterSqlite3.Database {
  try {
    keepPrivate(file)
    return new BetterSqlite3(file, { timeout: 0 })
  } catch (cause) {
    throw unusableSqlite(file, cause)
  }
}
