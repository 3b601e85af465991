import { statSync } from 'node:fs'
import { sqliteFile } from '../data/sqlite-connections.ts'
import type { DatabaseSettings } from '../data/database-settings.ts'
import { StartFailure } from '../start-failure.ts'

/** For commands on an existing glossary: with a wrong `DATA_DIR` they would create a new one. @throws StartFailure */
export function expectGlossary({ databaseUrl, dataDir }: DatabaseSettings): void {
  const file = sqliteFile(dataDir)
  if (databaseUrl === null && isMissing(file))
    throw new StartFailure(`There is no ${file}: set DATA_DIR or DATABASE_URL as for the glossary`)
}

/** False if this user may not look: the file may exist, and opening it reports the reason. */
function isMissing(file: string): boolean {
  try {
    return statSync(file, { throwIfNoEntry: false }) === undefined
  } catch {
    return false
  }
}
