import type { DataSource, MigrationExecutor } from 'typeorm'
import { NewerDatabase } from './database-unusable.ts'
import { entities, migrations } from './schema.ts'

/** What TypeORM is told of the tables, on both databases. */
export const SCHEMA = { entities, migrations, migrationsTransactionMode: 'each', synchronize: false } as const

/** A connection, and the names of the migrations that have run on it. */
export interface Opened {
  source: DataSource
  migrated: string[]
}

export const namesOf = (migrations: readonly { name: string }[]): string[] => migrations.map(({ name }) => name)

/** @throws NewerDatabase where a later version of the program has changed the tables already */
export async function refuseNewer(executor: MigrationExecutor): Promise<void> {
  const known = new Set(namesOf(migrations))
  const newest = namesOf(await executor.getExecutedMigrations()).find((name) => !known.has(name))
  if (newest !== undefined) throw new NewerDatabase(newest)
}
