import type { DataSource, MigrationExecutor } from 'typeorm'
import { NewerDatabase } from './database-unusable.ts'
import { entities, migrations, views } from './schema.ts'

/** TypeORM options that both databases share. */
export const SCHEMA = {
  ...{ entities: [...entities, ...views], migrations },
  ...({ migrationsTransactionMode: 'each', synchronize: false } as const),
}

/** An open connection, and the names of the migrations that opening it has run. */
export interface Opened {
  source: DataSource
  migrated: string[]
}

export const namesOf = (migrations: readonly { name: string }[]): string[] => migrations.map(({ name }) => name)

/** @throws NewerDatabase when a later version of the program has already changed the tables */
export async function refuseNewer(executor: MigrationExecutor): Promise<void> {
  const known = new Set(namesOf(migrations))
  const newest = namesOf(await executor.getExecutedMigrations()).find((name) => !known.has(name))
  if (newest !== undefined) throw new NewerDatabase(newest)
}
