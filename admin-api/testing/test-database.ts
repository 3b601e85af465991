import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { Database, type DatabaseSettings } from '../data/database.ts'

export const onPostgres = process.env['TEST_DATABASE'] === 'postgres'

const serverUrl = (): string => {
  const url = process.env['TEST_POSTGRES_URL']
  if (url === undefined) throw new Error('Run the tests through jest: it starts the PostgreSQL server')
  return url
}

async function onServer(sql: string): Promise<void> {
  const client = new Client({ connectionString: `${serverUrl()}/postgres` })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

export interface TestPlace {
  settings: DatabaseSettings
  remove: () => Promise<void>
}

/** A new folder, and on PostgreSQL a new, empty database. */
export async function makeTestPlace(): Promise<TestPlace> {
  const dataDir = await mkdtemp(join(tmpdir(), 'glossary-test-'))
  const name = `test_${randomBytes(8).toString('hex')}`
  if (onPostgres) await onServer(`CREATE DATABASE ${name}`)
  return {
    settings: { databaseUrl: onPostgres ? `${serverUrl()}/${name}` : null, dataDir },
    remove: async () => {
      if (onPostgres) await onServer(`DROP DATABASE ${name} WITH (FORCE)`)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export interface TestDatabase {
  database: Database
  settings: DatabaseSettings
  close: () => Promise<void>
}

export async function openTestDatabase(): Promise<TestDatabase> {
  const { settings, remove } = await makeTestPlace()
  const database = await Database.open(settings)
  return {
    database,
    settings,
    close: async () => {
      await database.close()
      await remove()
    },
  }
}
