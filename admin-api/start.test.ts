import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, symlink, writeFile, rmdir } from 'node:fs/promises'
import { createServer as createWebServer } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { listenAnywhere } from '../contracts/testing/listen-anywhere.ts'
import { Database } from './data/database.ts'
import { Client, fileOf, formOf } from './testing/client.ts'
import { firstAnswer } from './testing/first-answer.ts'
import {
  ADMINISTRATOR,
  type Command,
  type Ended,
  findFreePort,
  GlossaryProcess,
  StartedProcess,
} from './testing/glossary-process.ts'
import { noise } from './testing/pictures.ts'
import { until } from './testing/until.ts'
import { makeTestPlace, type TestPlace } from './testing/test-database.ts'

const MAIN = fileURLToPath(new URL('../dist/admin-api/main.js', import.meta.url))

/** A Linux device on which every write fails. */
const FULL_DISK = '/dev/full'

/** Arguments of `unshare` that run a command on a network without 127.0.0.1. */
const WITHOUT_LOOPBACK = ['-n', 'sh', '-c', 'ip link set lo up && ip addr del 127.0.0.1/8 dev lo && exec "$@"', 'sh']

let place: TestPlace
let port: number
let started: StartedProcess[]

const open = async (): Promise<void> => {
  place = await makeTestPlace()
  port = await findFreePort()
  started = []
}
const close = async (): Promise<void> => {
  await Promise.all(started.map((glossary) => glossary.stop('SIGKILL')))
  await place.remove()
}

const environment = (more: NodeJS.ProcessEnv) => ({
  ...place.environment,
  PORT: String(port),
  STARTER_GLOSSARY: 'off',
  ...more,
})

const run = (command: Command, more: NodeJS.ProcessEnv = {}, options: string[] = []): GlossaryProcess => {
  const glossary = new GlossaryProcess(command, environment(more), options)
  started.push(glossary)
  return glossary
}

const startGlossary = async (more: NodeJS.ProcessEnv = {}): Promise<GlossaryProcess> => {
  const glossary = run('serve', more)
  await glossary.says('Glossary ready at ')
  return glossary
}

/** Runs `npm run publish -- OPTIONS`. */
const publish = (options: string[] = [], more: NodeJS.ProcessEnv = {}): Promise<Ended> =>
  run('publish', more, options).ended()

const url = (path: string): string => `http://127.0.0.1:${port}${path}`

/** Contents by path, without compressed copies, which follow a little later, and without temporary files. */
const readSite = async (folder: string): Promise<Record<string, string>> => {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const names = files
    .filter((file) => file.isFile() && !/\.(?:br|gz)$/.test(file.name) && !file.parentPath.endsWith('.temporary'))
    .map(({ parentPath, name }) => join(parentPath, name))
  const contents = names.map(async (name) => [name.slice(folder.length), await readFile(name, 'base64')] as const)
  return Object.fromEntries(await Promise.all(contents))
}

const countPages = (files: Record<string, string>): number =>
  Object.keys(files).filter((file) => file.endsWith('.html')).length

describe('A failed start says in one line what is wrong and how to fix it:', () => {
  beforeEach(open)
  afterEach(close)

  it.each<[string, NodeJS.ProcessEnv, string]>([
    ['a wrong setting', { PORT: 'web' }, 'PORT="web" is wrong: it must be a whole number from 1 to 65535'],
    [
      'a host elsewhere',
      { HOST: '192.0.2.1' },
      'HOST="192.0.2.1" cannot be listened on (listen EADDRNOTAVAIL: address not available 192.0.2.1:PORT): set HOST to an address of this machine',
    ],
  ])('%s', async (_, more, line) => {
    const { code, stdout, stderr } = await run('serve', more).ended()
    expect({ code, stdout, stderr: stderr.replaceAll(String(port), 'PORT') }).toEqual({
      code: 1,
      stdout: '',
      stderr: `${line}\n`,
    })
  })

  it('a folder that cannot be created', async () => {
    const file = join(place.settings.dataDir, 'a-file')
    await writeFile(file, '')
    for (const [folder, cause] of [
      [join(file, 'data'), 'ENOTDIR'],
      // Folders cannot be created there.
      ['/proc/glossary/data', 'ENOENT'],
    ] as const) {
      const { code, stderr } = await run('serve', { DATA_DIR: folder }).ended()
      expect(code).toBe(1)
      expect(stderr).toMatch(/^DATA_DIR="[^\n]*\): it must be a folder in which this user may write\n$/)
      expect(stderr).toContain(`DATA_DIR="${folder}" cannot be used (${cause}: `)
    }
  })

  it('an operator token that this user may not read', async () => {
    const folder = join(place.settings.dataDir, 'of-another-user')
    // Root can read every file, but cannot read a folder as a file.
    await mkdir(join(folder, 'operator-token'), { recursive: true })
    const { code, stderr } = await run('serve', { DATA_DIR: folder, OPERATOR_TOKEN: '' }).ended()
    expect(code).toBe(1)
    expect(stderr).toMatch(
      /operator-token cannot be read \(EISDIR: [^\n]*\): let this user have it, or set OPERATOR_TOKEN\n$/,
    )
  })

  it('a port that is taken', async () => {
    const other = createServer().listen(port, '127.0.0.1')
    const stderr = `Port ${port} is taken: stop the other program or set PORT\n`
    expect(await run('serve').ended()).toEqual({ code: 1, stdout: '', stderr })
    other.close()
  })

  if (spawnSync('unshare', [...WITHOUT_LOOPBACK, 'true']).status === 0)
    // Shows operating/own-calls
    it('a machine without the address for its own calls, if this user may make such a network', async () => {
      const options = [...WITHOUT_LOOPBACK, process.execPath, MAIN, 'serve']
      const env = { ...process.env, ...environment({ HOST: '0.0.0.0', DATABASE_URL: '', LOG_LEVEL: 'warn' }) }
      const glossary = new StartedProcess('unshare', options, { env })
      started.push(glossary)
      const cause = 'listen EADDRNOTAVAIL: address not available 127.0.0.1'
      const stderr = `The glossary calls itself at 127.0.0.1, which cannot be listened on (${cause}): give this machine that address\n`
      expect(await glossary.ended()).toEqual({ code: 1, stdout: '', stderr })
    })

  it('a database that cannot be read', async () => {
    await mkdir(place.settings.dataDir, { recursive: true })
    await writeFile(join(place.settings.dataDir, 'glossary.db'), randomBytes(8192))
    const { code, stderr } = await run('serve', { DATABASE_URL: '' }).ended()
    expect(code).toBe(1)
    expect(stderr).toMatch(
      /^.*glossary\.db is not a readable database\. Put a backup in its place, or move the file away to start anew\.\n$/,
    )
  })

  it('a lock file that this user may not open', async () => {
    // Root can open every file, but not a folder as a database.
    const file = join(place.settings.dataDir, 'glossary.lock')
    await mkdir(file, { recursive: true })
    const stderr = `${file} cannot be opened for writing (unable to open database file). Let this user write to it and to its folder, or set DATA_DIR to another one.\n`
    expect(await run('serve').ended()).toEqual({ code: 1, stdout: '', stderr })
  })

  it('a PostgreSQL server that does not answer, without showing the password', async () => {
    const { code, stderr } = await run('serve', {
      DATABASE_URL: `postgres://me:hush@127.0.0.1:${port}/glossary`,
    }).ended()
    expect(code).toBe(1)
    expect(stderr).toMatch(/^The PostgreSQL database glossary at .* cannot be used: .*\n$/)
    expect(stderr).not.toContain('hush')
  })
})

describe('The glossary process', () => {
  beforeEach(open)
  afterEach(close)

  // Shows operating/files
  it('starts although the image bucket does not answer, and logs the cause', async () => {
    const glossary = await startGlossary({
      FILES: 's3://glossary/images',
      AWS_ENDPOINT_URL: `http://127.0.0.1:${await findFreePort()}`,
      AWS_REGION: 'eu-north-1',
      AWS_ACCESS_KEY_ID: 'key',
      AWS_SECRET_ACCESS_KEY: 'hush',
    })
    await glossary.says('The bucket in FILES cannot be used', 'stderr')
    expect(glossary.stderr).toMatch(/"level":"warn".*ECONNREFUSED.*bucket in FILES/)
    const readiness = await fetch(`http://127.0.0.1:${port}/readyz`)
    expect(readiness.status).toBe(200)
    expect(await readiness.json()).toMatchObject({ status: 'degraded', reasons: { 'images-away': expect.any(String) } })
  })

  // Shows publishing/stop, operating/log
  it('prints one line when ready, logs no odd request, and on SIGTERM answers its polls and ends with 0', async () => {
    const glossary = await startGlossary({ ADMIN_EMAIL: 'a@b.example', ADMIN_PASSWORD: 'long enough to be right' })
    expect(glossary.stdout).toBe(`Glossary ready at http://localhost:${port}\n`)
    expect((await fetch(url('/'))).status).toBe(200)
    expect((await fetch(url('/no-such-page'))).status).toBe(404)
    expect(await (await fetch(url('/readyz'))).json()).toMatchObject({
      status: 'ok',
      published: { change: expect.any(Number) },
    })
    for (const target of ['http://other.example/', '*', '/#'])
      expect(await firstAnswer(port, `OPTIONS ${target} HTTP/1.1\r\nHost: x\r\n\r\n`)).toContain('HTTP/1.1 404')
    const poll = new Client(url('')).changes(0, '&wait=25')
    await fetch(url('/healthz'))
    const { code, stderr } = await glossary.stop()
    expect(code).toBe(0)
    expect((await poll).changes).toEqual([])
    expect(stderr).toBe('')
    // Without stopping, the poll would last longer.
  })

  // Shows operating/own-calls
  it('does not send requests to itself through a configured HTTP proxy', async () => {
    const proxy = {
      NODE_USE_ENV_PROXY: '1',
      HTTP_PROXY: `http://127.0.0.1:${await findFreePort()}`,
      NO_PROXY: 'x.example',
    }
    await startGlossary(proxy)
    expect(await publish([], proxy)).toMatchObject({ code: 0, stderr: '' })
  })

  if (existsSync(FULL_DISK))
    // Shows operating/log
    it('keeps serving when its log cannot be written, as on a full disk', async () => {
      const command = ['-c', 'exec "$@" 2>"$LOG"', 'sh', process.execPath, MAIN]
      const env = { ...process.env, ...environment({ LOG_LEVEL: 'info' }), LOG: FULL_DISK }
      const glossary = new StartedProcess('sh', command, { env })
      started.push(glossary)
      await glossary.says('Glossary ready at ')
      expect((await fetch(url('/'))).status).toBe(200)
      expect(await glossary.stop()).toMatchObject({ code: 0 })
    })

  // Shows images/renditions
  it('logs why missing renditions of an image cannot be made', async () => {
    const first = await startGlossary({
      ADMIN_EMAIL: ADMINISTRATOR.email,
      ADMIN_PASSWORD: ADMINISTRATOR.password,
    })
    const admin = await new Client(url('')).signIn()
    const { id } = await admin.createTerm({ name: 'Pictured' })
    const form = formOf(['image', fileOf(await noise().resize(600, 300).png().toBuffer(), 'wide.png')])
    const { filename } = await admin.send('POST', `/api/terms/${id}/images`, form)
    await first.stop()
    const uploads = join(place.settings.dataDir, 'uploads')
    await rm(join(uploads, filename.replace('.png', '-480.webp')))
    await writeFile(join(uploads, filename), 'no picture')
    const second = await startGlossary()
    await second.says('could not be measured', 'stderr')
    expect(second.stderr).toMatch(/"level":"warn".*unsupported image format.*png could not be measured/)
  })

  it('keeps serving when the publishing process dies, and restarts it', async () => {
    // A folder in place of the list of published pages: the list can be neither opened nor created.
    const list = join(place.settings.dataDir, 'published.db')
    await mkdir(list, { recursive: true })
    const glossary = run('serve')
    await glossary.says('restarting in ', 'stderr')
    expect((await fetch(url('/healthz'))).status).toBe(200)
    expect((await fetch(url('/readyz'))).status).toBe(503)
    await rmdir(list)
    await glossary.says('Glossary ready at ')
    expect((await fetch(url('/'))).status).toBe(200)
  })
})

describe('Repeated starts on the same data', () => {
  let glossary: GlossaryProcess
  const linkOf = ({ stdout }: GlossaryProcess) =>
    /^Set the first administrator's password: (http:\/\/localhost:\d+\/sign-in#token=\S+)$/m.exec(stdout)?.[1]

  beforeAll(open)
  afterAll(close)

  // Shows signing-in/first-password, operating/operator-token
  it('print the same one-time link, and keep an operator token that only its owner can read', async () => {
    const file = join(place.settings.dataDir, 'operator-token')
    const first = await startGlossary({ OPERATOR_TOKEN: '' })
    expect(linkOf(first)).toBeDefined()
    await first.stop()
    const token = await readFile(file, 'utf8')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const second = await startGlossary({ OPERATOR_TOKEN: '' })
    const headers = { authorization: `Bearer ${token}` }
    expect((await fetch(url('/metrics'), { headers })).status).toBe(200)
    expect(linkOf(second)).toBe(linkOf(first))
    const form = { token: linkOf(second)?.split('=')[1], email: 'a@b.example', password: 'long enough to be right' }
    await new Client(url('')).send('POST', '/api/session/first-password', form)
    await second.stop()
  })

  // Shows signing-in/first-password, administrators/former-of-settings
  it('print no link once an administrator exists; log sign-ins, refused sign-ins and a former ADMIN_EMAIL', async () => {
    const password = 'long enough to be right'
    const named = await startGlossary({
      ADMIN_EMAIL: 'former@example.com',
      ADMIN_PASSWORD: password,
      LOG_LEVEL: 'info',
    })
    const signIn = (tried: string) =>
      new Client(url('')).ask('POST', '/api/session', { email: 'former@example.com', password: tried })
    expect([(await signIn('wrong enough to be kept out')).status, (await signIn(password)).status]).toEqual([401, 200])
    for (const told of ['Sign-in refused', 'Signed in']) await named.says(`"msg":"${told}"`, 'stderr')
    await named.stop()
    glossary = await startGlossary()
    await glossary.says('"email":"former@example.com"', 'stderr')
    expect(linkOf(glossary)).toBeUndefined()
  })

  it('log the details of an unexpected failure, which the reply does not show', async () => {
    const database = await Database.open(place.settings)
    await database.write((manager) => manager.query('DROP VIEW "visible_category"'))
    await database.close()
    const headers = { cookie: 'session=hush', 'x-forwarded-for': '192.0.2.66, 192.0.2.7' }
    const reply = await fetch(url('/api/categories'), { headers })
    expect([reply.status, await reply.text()]).toEqual([500, expect.not.stringContaining('category')])
    await glossary.says('"url":"/api/categories","address":"192.0.2.7"', 'stderr')
    expect(glossary.stderr).toMatch(/"level":"error".*QueryFailedError.*category/)
    expect(glossary.stderr).not.toMatch(/hush|"parameters"/)
  })
})

const site = () => join(place.settings.dataDir, 'site')
const LINE = /^Published (\d+) pages in \d+\.\d s into (.*)\n$/

describe('The command', () => {
  beforeEach(open)
  afterEach(close)

  // Shows operating/no-glossary
  it.each<[Command, string[]]>([
    ['admin', ['list']],
    ['admin', ['add', 'ada@example.com']],
    ['move', ['--to', 'postgres://user:password@127.0.0.1:1/glossary']],
    ['backup', []],
    ['publish', ['--check']],
    ['publish', ['--accept']],
  ])('%s %j creates no glossary where there is none', async (command, options) => {
    const { dataDir } = place.settings
    const misspelt = join(dataDir, 'misspelt')
    const stderr = `There is no ${join(misspelt, 'glossary.db')}: set DATA_DIR or DATABASE_URL as for the glossary\n`
    const ended = await run(command, { DATABASE_URL: '', DATA_DIR: misspelt }, options).ended()
    expect(ended).toEqual({ code: 1, stdout: '', stderr })
    expect(await readdir(dataDir)).toEqual([])
  })

  // Shows operating/no-glossary
  it('backup says that it cannot open the folder, rather than that there is no glossary', async () => {
    const folder = join(place.settings.dataDir, 'closed')
    // Root can look into every folder, but nobody can follow a link to itself.
    await symlink(folder, folder)
    const { code, stderr } = await run('backup', { DATABASE_URL: '', DATA_DIR: folder }).ended()
    expect(code).toBe(1)
    expect(stderr).toMatch(
      /closed" cannot be used \(ELOOP: [^\n]*\): it must be a folder in which this user may write\n$/,
    )
  })

  // Shows operating/no-glossary
  it.each([[[]], [['--to', '/proc/glossary']]])(
    'publish %j creates no glossary next to published pages without a database',
    async (options) => {
      const follower = join(place.settings.dataDir, 'follower')
      await mkdir(join(follower, 'site'), { recursive: true })
      await writeFile(join(follower, 'site', 'index.html'), 'Of a glossary elsewhere')
      const stderr = `There is no ${join(follower, 'glossary.db')}: set DATA_DIR or DATABASE_URL as for the glossary\n`
      const ended = await run('publish', { DATABASE_URL: '', DATA_DIR: follower }, options).ended()
      expect(ended).toEqual({ code: 1, stdout: '', stderr })
      expect(await readdir(follower)).toEqual(['site'])
    },
  )
})

describe('npm run publish', () => {
  beforeEach(open)
  afterEach(close)

  // Shows publishing/rebuild
  it('publishes all pages of a stopped glossary into its folder, also with --accept or --check', async () => {
    for (const options of [[], ['--accept'], ['--check']]) {
      const { code, stdout, stderr } = await publish(options)
      expect([code, stderr]).toEqual([0, ''])
      const [, pages, folder] = LINE.exec(stdout) ?? []
      expect([Number(pages), folder]).toEqual([countPages(await readSite(site())), site()])
    }
  })

  it('refuses a --to folder that is not empty, and leaves it unchanged', async () => {
    const to = join(place.settings.dataDir, 'mine')
    await mkdir(to, { recursive: true })
    await writeFile(join(to, 'letter.txt'), 'keep me')
    const stderr = `--to ${to} is not empty: choose a new or an empty folder\n`
    expect(await publish(['--to', to])).toMatchObject({ code: 1, stderr })
    expect(await readdir(to)).toEqual(['letter.txt'])
  })

  it('says that the --to folder cannot be used', async () => {
    const stderr = '--to /proc/glossary cannot be used as a folder: choose a new or an empty one\n'
    expect(await publish(['--to', '/proc/glossary'])).toMatchObject({ code: 1, stderr })
  })

  it.each([
    [['--into', 'x']],
    [['--accept', '--check']],
    [['--to', 'x', '--accept']],
    [['--to', 'x', '--to', 'y']],
    [['--copies']],
  ])('shows its usage when it is given %j', async (options) => {
    const stderr = 'Usage: npm run publish [-- --to FOLDER [--copies] | --accept | --check]\n'
    expect(await publish(options)).toMatchObject({ code: 1, stderr })
  })

  it.each(['s3://bucket/site', 'https://glossary.example'])('refuses --to %s, which is not a folder', async (to) => {
    expect(await publish(['--to', to])).toMatchObject({
      code: 1,
      stderr: `--to ${to} is not a folder: buckets belong in PUBLISH_TO\n`,
    })
  })
})

describe('While a glossary runs,', () => {
  let glossary: GlossaryProcess
  let before: Record<string, string>

  beforeAll(async () => {
    await open()
    glossary = await startGlossary()
    before = await readSite(site())
  })
  afterAll(close)

  it('a second one on the same folder fails with one line that says how to fix it', async () => {
    const second = run('serve', { PORT: String(await findFreePort()) })
    expect(await second.ended()).toEqual({
      code: 1,
      stdout: '',
      stderr: `Another glossary is running on DATA_DIR="${place.settings.dataDir}": stop it, or set DATA_DIR to another folder\n`,
    })
  })

  // Shows publishing/rebuild
  it('npm run publish asks it to publish, and waits until it has', async () => {
    await rm(join(site(), 'about.html'))
    const { code, stdout, stderr } = await publish()
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(Number(LINE.exec(stdout)?.[1])).toBe(countPages(before))
    expect(await readSite(site())).toEqual(before)
  })

  // Shows publishing/rebuild
  it('npm run publish says so when another program answers with 200 or 404', async () => {
    const publishAt = async (status: number): Promise<void> => {
      const other = createWebServer((_, reply) => reply.writeHead(status).end('<!doctype html><title>Ours</title>'))
      const taken = await listenAnywhere(other)
      const { code, stderr } = await publish([], { PORT: String(taken) })
      other.close()
      expect({ code, stderr }).toEqual({
        code: 1,
        stderr: `A glossary runs on DATA_DIR="${place.settings.dataDir}", but it does not answer at http://127.0.0.1:${taken}/readyz: set HOST and PORT as for that glossary\n`,
      })
    }
    // Both at once, because it waits for ten seconds.
    await Promise.all([200, 404].map(publishAt))
  })

  it('npm run publish -- --to writes the same pages into an empty folder, for comparison', async () => {
    const to = join(place.settings.dataDir, 'compare', 'fresh')
    const { code, stdout } = await publish(['--to', to, '--copies'])
    expect(code).toBe(0)
    expect(LINE.exec(stdout)?.[2]).toBe(to)
    expect(await readdir(to)).toEqual(expect.arrayContaining(['index.html.br', 'index.html.gz']))
    expect(await readSite(to)).toEqual(await readSite(site()))
    expect(glossary.stderr).toBe('')
  })

  it('npm run publish -- --accept changes nothing when publishing is not paused', async () => {
    const { code, stdout, stderr } = await publish(['--accept'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(Number(LINE.exec(stdout)?.[1])).toBe(countPages(before))
    expect(await readSite(site())).toEqual(before)
    expect(glossary.stderr).toBe('')
  })

  it('npm run publish -- --check makes it publish missing pages again and count them', async () => {
    for (const file of ['about.html', 'privacy.html']) await rm(join(site(), file))
    const { code, stdout } = await publish(['--check'])
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^The running glossary checks its \d+ pages: /),
    })
    await glossary.says('self-check', 'stderr')
    const metrics = () => new Client(url('')).metrics()
    await until('two to be counted', async () => (await metrics()).includes('glossary_publish_drift_total 2\n'))
    expect(await readSite(site())).toEqual(before)
  })
})
