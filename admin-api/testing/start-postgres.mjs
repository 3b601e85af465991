import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { makeReachable } from './reachable-postgres.mjs'

const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })

/** One real PostgreSQL for the whole run; each test file makes a database of its own in it. */
export default async function startPostgres() {
  const port = await freePort()
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
    // The package writes the password into the temporary folder, where PostgreSQL's own user may not read it.
    initdbFlags: ['--encoding=UTF8', '--no-sync', `--pwfile=${passwordFile}`],
    // A test's data need not survive the power; its connections may be many.
    postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=300', '-c', 'unix_socket_directories='],
    onLog: () => {},
    onError: (problem) => console.error(problem),
  })
  await server.initialise()
  await server.start()
  process.env.TEST_POSTGRES_URL = `postgres://glossary:glossary@127.0.0.1:${port}`
  globalThis.testPostgres = { server, folder }
}
