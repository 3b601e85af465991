import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { Client } from 'pg'
import type { DatabaseSettings } from '../data/database-settings.ts'
import { newFolder } from '../../contracts/testing/folders.ts'

export const onPostgres = process.env['TEST_DATABASE'] === 'postgres'

const serverUrl = (): string => {
  const url = process.env['TEST_POSTGRES_URL']
  if (url === undefined) throw new Error('Run the tests through jest: it starts the PostgreSQL server')
  return url
}

async function onServer(sql: string, database = 'postgres'): Promise<void> {
  const client = new Client({ connectionString: `${serverUrl()}/${database}` })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

export interface TestPlace extends AsyncDisposable {
  settings: DatabaseSettings
  /** The same as environment variables. */
  environment: { DATA_DIR: string; DATABASE_URL: string }
  remove: () => Promise<void>
}

/** Creates a copy of the migrated database, with an identity of its own. */
async function createDatabase(name: string): Promise<void> {
  await onServer(`CREATE DATABASE ${name} TEMPLATE migrated`)
  await onServer('UPDATE "glossary_identity" SET "id" = gen_random_uuid()', name)
}

/** Creates an empty data folder and, on PostgreSQL, an empty database. @param isMigrated whether the database has its tables */
export async function makeTestPlace(isMigrated = true): Promise<TestPlace> {
  const dataDir = newFolder('test')
  const name = `test_${randomBytes(8).toString('hex')}`
  if (onPostgres) await (isMigrated ? createDatabase(name) : onServer(`CREATE DATABASE ${name}`))
  const remove = async (): Promise<void> => {
    if (onPostgres) await onServer(`DROP DATABASE ${name} WITH (FORCE)`)
    await rm(dataDir, { recursive: true, force: true })
  }
  const databaseUrl = onPostgres ? `${serverUrl()}/${name}` : null
  return {
    settings: { databaseUrl, dataDir },
    environment: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' },
    remove,
    [Symbol.asyncDispose]: remove,
  }
}
