import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import BetterSqlite3 from 'better-sqlite3'
import ts from 'typescript'
import { z } from 'zod'
import { findFreePort, StartedProcess } from '../../admin-api/testing/glossary-process.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const MAIN = join(ROOT, 'dist/admin-api/main.js')

/** The user `nobody` on Debian and most other systems. */
const NOBODY = 65_534

/** Only root may become another user, and that user must be able to enter the folder of the packages. */
const isOtherUser =
  process.getuid?.() === 0 &&
  [...foldersAbove(join(ROOT, 'node_modules'))].every((folder) => (statSync(folder).mode & 0o001) !== 0)

function* foldersAbove(folder: string): Generator<string> {
  for (let at = folder; at !== dirname(at); at = dirname(at)) yield at
}

let place: string
let started: StartedProcess | null
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'glossary-production-'))
  chmodSync(place, 0o755)
  started = null
})
afterEach(async () => {
  await started?.stop('SIGKILL')
  spawnSync('chmod', ['-R', 'u+w', place])
  rmSync(place, { recursive: true, force: true })
})

/** Makes the read-only folder of a production machine, which has only the build and the packages. */
function deploy(): string {
  const code = join(place, 'code')
  const isOfBuild = (file: string): boolean => /[\\/]dist[\\/](?:compiled|compile-cache)(?:[\\/]|$)/.test(file)
  cpSync(join(ROOT, 'dist'), join(code, 'dist'), { recursive: true, filter: (file) => !isOfBuild(file) })
  for (const name of ['package.json', '.npmrc']) cpSync(join(ROOT, name), join(code, name))
  for (const name of ['glossary.mjs', 'end-with-parent.mjs'])
    cpSync(join(ROOT, 'scripts', name), join(code, 'scripts', name))
  symlinkSync(join(ROOT, 'node_modules'), join(code, 'node_modules'))
  spawnSync('chmod', ['-R', 'a-w,a+rX', code])
  return code
}

/** Runs a command in its own mount namespace, with only the data writable. This takes root, and mostly fails in a container. */
const READ_ONLY = [
  ...['--mount', 'sh', '-c'],
  'cd /proc && mount --bind "$DATA_DIR" "$DATA_DIR" && for place in / /tmp /var/tmp; do mount -o remount,bind,ro "$place" 2>/dev/null; done; exec "$@"',
  'sh',
]
const mayMount =
  spawnSync('unshare', [...READ_ONLY, 'true'], { env: { ...process.env, DATA_DIR: tmpdir() } }).status === 0

describe('npm run serve', () => {
  // Shows operating/start
  it(`starts the build from read-only code${isOtherUser ? ', as another user' : ''}, and only its user can read its data`, async () => {
    const [code, home, port] = [deploy(), join(place, 'home'), await findFreePort()]
    mkdirSync(home, { mode: 0o755 })
    const user = isOtherUser ? { uid: NOBODY, gid: NOBODY } : {}
    if (isOtherUser) spawnSync('chown', [`${NOBODY}`, home])
    const env = {
      PATH: process.env['PATH'],
      ...{
        HOME: home,
        DATA_DIR: join(home, 'data'),
        PORT: `${port}`,
        STARTER_GLOSSARY: 'off',
        NODE_ENV: 'production',
        LOG_LEVEL: 'warn',
      },
    }
    started = new StartedProcess('npm', ['run', '--silent', 'serve'], { cwd: code, env, ...user })
    await started.says('Glossary ready at')
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200)
    const modeOf = (name: string): string => (statSync(join(home, 'data', name)).mode & 0o777).toString(8)
    expect(
      ['.', 'glossary.db', 'glossary.db-wal', 'glossary.lock', 'published.db', 'operator-token'].map(modeOf),
    ).toEqual([...['700', '600', '600', '600', '600', '600']])
    const { code: ended, stderr } = await started.stop()
    expect([ended, stderr]).toEqual([0, ''])
  })

  if (isOtherUser)
    // Shows operating/as-root
    it('starts and makes backups as another user after root has restored one, published and made one there', async () => {
      const [own, data, file, port] = [join(place, 'own'), join(place, 'data'), join(place, 'backup'), findFreePort()]
      const runAs = (user: number, dataDir: string, ...words: string[]) => {
        const { status, stderr } = spawnSync(process.execPath, [MAIN, ...words], {
          ...{ encoding: 'utf8', env: { PATH: process.env['PATH'], DATA_DIR: dataDir, LOG_LEVEL: 'warn' } },
          ...{ uid: user, gid: user },
        })
        return [status, stderr]
      }
      const run = runAs.bind(null, 0)
      mkdirSync(data)
      chownSync(data, NOBODY, NOBODY)
      expect(run(own, 'publish')).toEqual([0, ''])
      expect(run(own, 'backup', file)).toEqual([0, ''])
      expect(run(data, 'restore', file)).toEqual([0, ''])
      expect(run(data, 'publish')).toEqual([0, ''])
      expect(run(data, 'backup')).toEqual([0, ''])
      expect(runAs(NOBODY, data, 'backup', join(data, 'backups', 'own'))).toEqual([0, ''])
      const env = { PATH: process.env['PATH'], DATA_DIR: data, PORT: `${await port}`, LOG_LEVEL: 'warn' }
      started = new StartedProcess(process.execPath, [MAIN], { env, uid: NOBODY, gid: NOBODY })
      await started.says('Glossary ready at')
      expect(await started.stop()).toMatchObject({ code: 0, stderr: '' })
    })

  if (mayMount)
    // Shows operating/start
    it('writes only to its data folder, which also holds the temporary files of SQLite', async () => {
      const [home, port] = [join(place, 'home'), await findFreePort()]
      mkdirSync(home)
      const env = { ...process.env, DATA_DIR: home, PORT: `${port}`, LOG_LEVEL: 'warn' }
      started = new StartedProcess('unshare', [...READ_ONLY, process.execPath, MAIN], { env })
      await started.says('Glossary ready at')
      expect((await fetch(`http://127.0.0.1:${port}/term/data-layer`)).status).toBe(200)
      expect((await started.stop()).code).toBe(0)
    })

  // Shows operating/start
  it('imports no package that is only for building and testing', () => {
    const { packages } = z
      .object({ packages: z.record(z.string(), z.object({ dev: z.boolean().optional() })) })
      .parse(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')))
    const imported = new Set(['admin-api', 'content-build', 'renderer/server'].flatMap(packagesIn))
    expect(imported).toContain('better-sqlite3')
    expect([...imported].filter((name) => packages[`node_modules/${name}`]?.dev === true)).toEqual([])
  })
})

/** Packages that the compiled files in a folder of the build import. Skips files that an earlier build has left. */
function packagesIn(folder: string): string[] {
  const place = join(ROOT, 'dist', folder)
  return readdirSync(place, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.m?js$/.test(file))
    .filter((file) => file.endsWith('.mjs') || existsSync(join(ROOT, folder, file.replace(/\.js$/, '.ts'))))
    .flatMap((file) => ts.preProcessFile(readFileSync(join(place, file), 'utf8'), true, true).importedFiles)
    .flatMap(({ fileName }) => /^(?:@[^/]+\/)?[\w-][^/]*/.exec(fileName)?.[0] ?? [])
}

describe('A start that cannot succeed says in one line', () => {
  // Shows operating/start
  it('which version of Node it needs', () => {
    const script = `Object.defineProperty(process.versions, 'node', { value: '20.20.2' })`
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--import', `data:text/javascript,${encodeURIComponent(script)}`, MAIN],
      { encoding: 'utf8', env: { DATA_DIR: join(place, 'data') } },
    )
    expect({ status, stdout, stderr }).toEqual({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(/^The glossary needs Node \d+\.\d+ or later, and this is 20\.20\.2: .*\n$/),
    })
  })

  if (existsSync('/proc/self/limits'))
    // Shows operating/start
    it('how many open files it needs', () => {
      const { status, stdout, stderr } = spawnSync(
        'sh',
        ['-c', 'ulimit -n 128; exec "$@"', 'sh', process.execPath, MAIN],
        { encoding: 'utf8', timeout: 20_000, env: { DATA_DIR: join(place, 'data') } },
      )
      expect({ status, stdout, stderr }).toEqual({
        status: 1,
        stdout: '',
        stderr: expect.stringMatching(/^The glossary needs 256 open files, and this process may have 128: raise .*\n$/),
      })
      expect(existsSync(join(place, 'data'))).toBe(false)
    })

  // Shows operating/start
  it('that it takes no arguments', () => {
    const env = { ...process.env, DATA_DIR: join(place, 'data') }
    const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'serve', '--', '--port', '8080'], {
      ...{ cwd: ROOT, encoding: 'utf8', timeout: 20_000, env },
    })
    expect({ status, stdout, stderr }).toEqual({
      status: 1,
      stdout: '',
      stderr: 'Settings come from the environment, not from "--port 8080": PORT=4321 npm run serve\n',
    })
    expect(existsSync(join(place, 'data'))).toBe(false)
  })

  // Shows operating/start
  it('that a later version has changed the database', () => {
    const data = join(place, 'data')
    mkdirSync(data)
    const database = new BetterSqlite3(join(data, 'glossary.db'))
    database.exec(`CREATE TABLE "migrations" ("id" integer PRIMARY KEY, "timestamp" bigint, "name" varchar);
      INSERT INTO "migrations" VALUES (1, 1, 'Tomorrow1800000000000')`)
    database.close()
    const { status, stderr } = spawnSync(process.execPath, [MAIN, 'publish'], {
      encoding: 'utf8',
      env: { DATA_DIR: data },
    })
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(
        /glossary\.db is too new: it was changed by a later version \(Tomorrow1800000000000\)\. .*\n$/,
      ),
    ])
  })
})
