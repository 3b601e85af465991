import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Database } from '../data/database.ts'
import { findFreePort } from './glossary-process.ts'
import { makeReachable } from './reachable-postgres.mjs'

const ADDRESS = '127.0.0.1'

/** Optimized for tests: no durability, many connections. The address is numeric, because minimal containers cannot resolve `localhost`. */
const FLAGS = [
  `listen_addresses=${ADDRESS}`,
  ...['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off'],
  ...['max_connections=300', 'max_wal_size=4GB', 'checkpoint_timeout=1h', 'unix_socket_directories='],
]

/** One real PostgreSQL for the whole run. Each test creates its own databases as copies of `migrated`. */
export default async function startPostgres() {
  const port = await findFreePort()
  const { folder, EmbeddedPostgres } = await makeReachable()
  const passwordFile = join(folder, 'password')
  await writeFile(passwordFile, 'glossary\n')
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'glossary',
    password: 'glossary',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    // The package would write the password into the temporary folder, which PostgreSQL's own user may not read.
    initdbFlags: ['--encoding=UTF8', '--no-sync', `--pwfile=${passwordFile}`],
    postgresFlags: FLAGS.flatMap((flag) => ['-c', flag]),
    onLog: () => {},
    onError: (problem) => console.error(problem),
  })
  await server.initialise()
  await server.start()
  process.env.TEST_POSTGRES_URL = `postgres://glossary:glossary@${ADDRESS}:${port}`
  globalThis.testPostgres = { server, folder }
  const client = server.getPgClient('postgres', ADDRESS)
  await client.connect()
  await client.query('CREATE DATABASE migrated')
  await client.end()
  const migrated = await Database.open({ databaseUrl: `${process.env.TEST_POSTGRES_URL}/migrated`, dataDir: folder })
  await migrated.close()
}
