import { isUnused } from '../data/copy-tables.ts'
import { Database } from '../data/database.ts'
import type { DatabaseSettings } from '../data/database-settings.ts'
import { StartFailure } from '../start-failure.ts'

/** The database that a whole glossary is to be copied into. @throws StartFailure where one is there */
export async function openUnused(settings: DatabaseSettings): Promise<Database> {
  const database = await Database.openAside(settings)
  if (await database.read(isUnused)) return database
  await database.close()
  throw new StartFailure('There is a glossary in that database: name an empty one')
}
