import { statSync } from 'node:fs'
import { sqliteFile } from '../data/sqlite-connections.ts'
import type { DatabaseSettings } from '../data/database-settings.ts'
import { StartFailure } from '../start-failure.ts'

/** For commands on a glossary that is there: with another `DATA_DIR` they would make a new one, and speak of that. @throws StartFailure */
export function expectGlossary({ databaseUrl, dataDir }: DatabaseSettings): void {
  const file = sqliteFile(dataDir)
  if (databaseUrl === null && isMissing(file))
    throw new StartFailure(`There is no ${file}: set DATA_DIR or DATABASE_URL as for the glossary`)
}

/** Where this user may not look, one may be there: what opens it says why it cannot. */
function isMissing(file: string): boolean {
  try {
    return statSync(file, { throwIfNoEntry: false }) === undefined
  } catch {
    return false
  }
}
