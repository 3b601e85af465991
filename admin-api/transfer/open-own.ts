import type { EntityManager } from 'typeorm'
import { z } from 'zod'
import { Database } from '../data/database.ts'
import type { DatabaseSettings } from '../data/database-settings.ts'
import { migrations } from '../data/schema.ts'
import { StartFailure } from '../start-failure.ts'

const rowsOfTables = z.tuple([z.object({ found: z.string().nullable() })])
const rowsOfNames = z.array(z.object({ name: z.string() }))

/** Opens a PostgreSQL database without migrating it, while services may use it. @throws StartFailure if it is no glossary or of another version */
export async function openOwn(settings: DatabaseSettings): Promise<Database> {
  const database = await Database.openForWorker(settings)
  try {
    await database.read(expectOwn)
    return database
  } catch (failure) {
    await database.close()
    throw failure
  }
}

/** Like `expectGlossary`, for PostgreSQL. @throws StartFailure */
export async function expectTables(settings: DatabaseSettings): Promise<void> {
  if (settings.databaseUrl === null) return
  await using database = await Database.openForWorker(settings)
  await database.read(expectMade)
}

async function expectMade(manager: EntityManager): Promise<void> {
  const [{ found }] = rowsOfTables.parse(await manager.query(`SELECT to_regclass('migrations')::text AS "found"`))
  if (found === null)
    throw new StartFailure('That database holds no glossary: set DATABASE_URL to that of the glossary')
}

async function expectOwn(manager: EntityManager): Promise<void> {
  await expectMade(manager)
  const made = new Set(
    rowsOfNames.parse(await manager.query('SELECT "name" FROM "migrations"')).map(({ name }) => name),
  )
  if (made.size !== migrations.length || !migrations.every(({ name }) => made.has(name)))
    throw new StartFailure('Another version of the program made this database: use that version for the backup')
}
