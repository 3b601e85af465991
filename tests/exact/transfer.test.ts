import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { readdir } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { create, extract } from 'tar'
import { z } from 'zod'
import { Database } from '../../admin-api/data/database.ts'
import { ADMINISTRATOR, type Ended, GlossaryProcess } from '../../admin-api/testing/glossary-process.ts'
import { Client } from '../../admin-api/testing/client.ts'
import { inStaging } from '../../admin-api/transfer/archive.ts'
import { countWaiting, hold } from '../../admin-api/testing/held-locks.ts'
import { canvas, pictureForm } from '../../admin-api/testing/pictures.ts'
import { TestBucket } from '../../admin-api/testing/test-bucket.ts'
import { makeTestPlace, onPostgres, type TestPlace } from '../../admin-api/testing/test-database.ts'
import { until } from '../../admin-api/testing/until.ts'
import { auditReply } from '../../contracts/audit.ts'
import { readNames } from '../../contracts/names.ts'
import { compareFolders, noDifference, readFolder } from '../product/folder.ts'
import { Product } from '../product/product.ts'

/** Printed on the pages, so it is the same for all products, whose ports differ. */
const PUBLIC_URL = 'http://glossary.example'
const WRITERS = 2

let place: TestPlace
let other: TestPlace
let products: Product[]
beforeEach(async () => {
  place = await makeTestPlace()
  other = await makeTestPlace()
  products = []
})
afterEach(async () => {
  for (const product of products) await product.dispose()
  for (const { remove } of [place, other]) await remove()
})

async function prepare({ settings }: TestPlace, databaseUrl = settings.databaseUrl, files = ''): Promise<Product> {
  const environment = {
    DATA_DIR: settings.dataDir,
    DATABASE_URL: databaseUrl ?? '',
    FILES: files,
    PUBLIC_URL,
    STARTER_GLOSSARY: 'off',
    VOTE_PUBLISH_SECONDS: '0',
  }
  const product = await Product.prepare(environment)
  products.push(product)
  return product
}

/** Data that a glossary has in addition to terms, and the clients that own it. */
interface Owned {
  client: Client
  visitor: Client
  /** Ids of the term with one vote, and of the term with a picture. */
  votedId: number
  picturedId: number
  /** The highest id so far, of a deleted term. */
  lastId: number
}

async function fill(product: Product): Promise<Owned> {
  const [client, visitor] = [await product.signIn(), new Client(product.url)]
  const current = await client.createTerm({ name: 'Was renamed' })
  await client.patchTerm(current.id, { name: 'Is current' })
  // A legacy term whose current term has a higher id.
  const { id: votedId } = await client.createTerm({ name: 'Is legacy' })
  const later = await client.createTerm({ name: 'Is later' })
  await client.patchTerm(votedId, { isLegacy: true, currentTermId: later.id })
  const form = await pictureForm(canvas(1200, 40))
  await client.expect(201, 'POST', `/api/terms/${later.id}/images`, form)
  await visitor.send('POST', '/api/votes', { termId: votedId, isUpvote: true })
  const gone = await client.createTerm({ name: 'Is gone' })
  await client.deleteTerm(gone.id)
  await client.settle()
  return { client, visitor, votedId, picturedId: later.id, lastId: gone.id }
}

/** Adds terms until `end` is called or the service refuses. @returns the acknowledged names, as a live set */
function writeTerms(client: Client): { acknowledged: Set<string>; end: () => Promise<void>; refused: Promise<void> } {
  const acknowledged = new Set<string>()
  let isOver = false
  const write = async (writer: number): Promise<void> => {
    for (let count = 0; !isOver; count += 1) {
      const { name } = await client.createTerm({ name: `Written by ${writer}, ${count}` })
      acknowledged.add(name)
    }
  }
  const writing = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)))
  const refused = writing.then(
    () => undefined,
    () => undefined,
  )
  return {
    acknowledged,
    refused,
    end: async () => {
      isOver = true
      await writing
    },
  }
}

/** Backs a product up during writes. @returns the names that had been acknowledged when the backup began */
async function backUpUnderWrites(product: Product, client: Client, file: string): Promise<string[]> {
  const writing = writeTerms(client)
  await until('some writes', () => writing.acknowledged.size > 20)
  let before: string[] = []
  // A backup takes a quarter of a second. If a busy machine writes nothing in that time, try again.
  await until('a write while it is backed up', async () => {
    before = [...writing.acknowledged]
    const { code, stdout } = await product.run('backup', file)
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/^Backed up \d+ terms and 1 images, up to change \d+, into /),
    ])
    return writing.acknowledged.size > before.length
  })
  await writing.end()
  return before
}

async function namesIn(archive: string, folder: string): Promise<string[]> {
  mkdirSync(folder)
  await extract({ file: archive, cwd: folder })
  expect(readdirSync(folder).toSorted()).toEqual(['glossary.db', 'uploads'])
  return termNames(folder)
}

const termNames = (folder: string): string[] => valuesIn(folder, 'SELECT name FROM term')

function valuesIn(folder: string, query: string): string[] {
  const database = new BetterSqlite3(join(folder, 'glossary.db'), { readonly: true })
  try {
    expect(database.pragma('integrity_check', { simple: true })).toBe('ok')
    return z.array(z.string()).parse(database.prepare(query).pluck().all())
  } finally {
    database.close()
  }
}

/** The result of a command that does nothing but print one line with the reason. */
const refused = (line: RegExp) => ({ code: 1, stdout: '', stderr: expect.stringMatching(line) })

/** The folder in which a restore has kept the former data, from its output. */
const asideOf = ({ stdout }: Ended): string => /^What was there before is in (.*)\n/.exec(stdout)?.[1] ?? ''

const unfinishedIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.part$|^\.transfer-/.test(name))

const publishedNames = (product: Product): string[] =>
  readNames(JSON.parse(product.readSite('names.json'))).map(({ name }) => name)

/** Sessions, votes and files are kept, ids continue, and the right pages are published. */
async function expectSame(product: Product, { client, visitor, votedId, picturedId, lastId }: Owned): Promise<void> {
  const administrator = new Client(product.url, { cookie: client.cookie })
  expect(await administrator.send('GET', '/api/session')).toMatchObject({ email: ADMINISTRATOR.email })
  const sameVisitor = new Client(product.url, { cookie: visitor.cookie })
  await sameVisitor.send('POST', '/api/votes', { termId: votedId, isUpvote: true })
  expect((await administrator.readTerm(votedId)).upvotes).toBe(1)
  const [image] = (await administrator.readTerm(picturedId)).images
  expect(await administrator.ask('GET', `/uploads/${image?.filename}`)).toMatchObject({ status: 200 })
  expect((await administrator.searchTerms('renamed')).map(({ name }) => name)).toEqual(['Is current'])
  expect((await administrator.createTerm({ name: 'Is new' })).id).toBeGreaterThan(lastId)
  await administrator.settle()
  expect(await product.compareWithFullBuild('thread')).toEqual(noDifference)
}

describe('A whole glossary', () => {
  if (onPostgres) describePostgres()
  else describeSqlite()
})

describe('A running glossary', () => {
  if (!onPostgres) describeRunning()
})

function describeSqlite(): void {
  // Shows operating/backup
  it('is the same after a backup during writes and a restore with images in a bucket or the database', async () => {
    const bucket = await TestBucket.start()
    const archive = (name: string): string => join(place.settings.dataDir, `${name}.tar.gz`)
    try {
      const product = await prepare(place)
      await product.startAgain()
      const owned = await fill(product)
      const acknowledged = await backUpUnderWrites(product, owned.client, archive('under-writes'))
      expect(statSync(archive('under-writes')).mode & 0o777).toBe(0o600)
      const names = await namesIn(archive('under-writes'), join(place.settings.dataDir, 'unpacked'))
      expect(acknowledged.filter((name) => !names.includes(name))).toEqual([])
      expect(await product.run('restore', archive('under-writes'))).toEqual(
        refused(/^A glossary is running on .*: stop it first\n$/),
      )
      expect(await product.stop()).toBe(0)
      expect(await product.run('backup', archive('first'))).toMatchObject({ code: 0, stderr: '' })

      const inBucket = await prepare(other, null, 's3://glossary/images')
      expect(await inBucket.run('restore', archive('first'))).toMatchObject({ code: 0, stderr: '' })
      expect(compareFolders(inBucket.siteFolder, product.siteFolder)).toEqual(noDifference)
      expect(readdirSync(join(inBucket.dataDir, 'uploads'))).toEqual([])
      expect(valuesIn(inBucket.dataDir, 'SELECT path FROM file')).toEqual([])
      await inBucket.startAgain()
      await expectSame(inBucket, owned)
      expect(await inBucket.run('backup', archive('second'))).toMatchObject({ code: 0, stderr: '' })

      // An older backup replaces newer data, part of which is still in SQLite's write-ahead log.
      await inBucket.kill()
      const back = await inBucket.run('restore', archive('first'))
      expect([back.code, termNames(asideOf(back))]).toEqual([0, expect.arrayContaining(['Is new'])])
      expect(readdirSync(join(asideOf(back), 'uploads'))).toHaveLength(3)
      expect(termNames(inBucket.dataDir)).not.toContain('Is new')
      expect(compareFolders(inBucket.siteFolder, product.siteFolder)).toEqual(noDifference)

      const inDatabase = await prepare(place, null, 'database')
      expect(await inDatabase.run('restore', archive('second'))).toMatchObject({ code: 0, stderr: '' })
      expect(valuesIn(inDatabase.dataDir, 'SELECT path FROM file')).toHaveLength(3)
      await inDatabase.startAgain()
      await expectSame(inDatabase, owned)
      expect(await inDatabase.run('backup', archive('third'))).toMatchObject({ code: 0, stderr: '' })
      const unpacked = join(other.settings.dataDir, 'unpacked')
      expect(await namesIn(archive('third'), unpacked)).toContain('Is new')
      expect(readdirSync(join(unpacked, 'uploads'))).toHaveLength(3)
    } finally {
      await bucket.close()
    }
  })
}

function describePostgres(): void {
  // Shows operating/backup, operating/move
  it('moves from SQLite with all its data, and is backed up and restored there', async () => {
    const onSqlite = await prepare(place, null)
    await onSqlite.startAgain()
    const owned = await fill(onSqlite)
    const move = () => onSqlite.run('move', '--to', place.settings.databaseUrl ?? '')
    expect(await move()).toEqual(refused(/^A glossary is running on .*: stop it first\n$/))
    const writing = writeTerms(owned.client)
    await until('some writes', () => writing.acknowledged.size > 20)
    expect(await onSqlite.stop()).toBe(0)
    await writing.refused
    const before = readFolder(onSqlite.siteFolder)
    const moved = await move()
    expect([moved.code, moved.stdout, moved.stderr]).toEqual([0, expect.stringMatching(/^Moved \d+ terms\. /), ''])
    const isUsed = refused(/^That database already holds a glossary: choose an empty one\n$/)
    expect(await move()).toEqual(isUsed)

    const product = await prepare(place)
    await product.startAgain()
    expect(readFolder(product.siteFolder)).toEqual(before)
    const names = publishedNames(product)
    expect([...writing.acknowledged].filter((name) => !names.includes(name))).toEqual([])
    await expectSame(product, owned)

    const archive = join(place.settings.dataDir, 'archive.tar.gz')
    const acknowledged = await backUpUnderWrites(product, await product.signIn(), archive)
    const settings = { ...other.settings, dataDir: join(other.settings.dataDir, 'beside') }
    const both = [await prepare(other), await prepare({ ...other, settings })]
    // Of two concurrent restores one succeeds; the other gets the same message as a later one.
    await using database = await Database.openForLongWork(other.settings)
    const lock = 'LOCK TABLE "change_counter" IN SHARE MODE'
    const held = await hold((work) => database.write((manager) => manager.query(lock).then(work)))
    const restores = both.map((each) => each.run('restore', archive))
    await until('both to wait', async () => (await countWaiting(database)) === 2)
    await held.release()
    const ended = await Promise.all(restores)
    const [restored] = both.filter((_, index) => ended[index]?.code === 0)
    expect(ended.toSorted((a, b) => Number(a.code) - Number(b.code))).toEqual([
      expect.objectContaining({ code: 0, stderr: '' }),
      isUsed,
    ])
    expect(acknowledged.filter((name) => !publishedNames(restored ?? product).includes(name))).toEqual([])
    expect(await restored?.run('restore', archive)).toEqual(isUsed)
  })
}

function describeRunning(): void {
  let product: Product

  beforeAll(async () => {
    product = await Product.start({ DATABASE_URL: '', PUBLIC_URL, STARTER_GLOSSARY: 'off' })
  })
  afterAll(() => product.dispose())

  // Shows operating/admin, audit/operator
  it('lets its operator list, add, reset and remove administrators', async () => {
    const admin = async (...words: string[]): Promise<string> => {
      const { code, stdout, stderr } = await product.run('admin', ...words)
      return code === 0 ? stdout : stderr
    }
    const link = await admin('add', 'Grace@example.com')
    expect(link).toMatch(/^http:\/\/glossary\.example\/sign-in#token=[\w-]+&email=grace%40example\.com\n$/)
    expect(await admin('list')).toBe(
      `${ADMINISTRATOR.email}  signed in: 0\ngrace@example.com  has not set a password yet\n`,
    )
    const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token')
    const form = { token, email: 'grace@example.com', password: 'a harmless green battery' }
    await new Client(product.url).send('POST', '/api/session/first-password', form)
    expect(await admin('reset', 'grace@example.com')).toContain('/sign-in#token=')
    expect(await admin('remove', 'grace@example.com')).toBe('grace@example.com is no administrator any more\n')
    expect(await admin('remove', 'grace@example.com')).toBe('Administrator not found\n')
    const { entries } = auditReply.parse(await (await product.signIn()).send('GET', '/api/audit?person=operator'))
    expect(entries.map(({ kind, subject, address }) => `${address}: ${kind} ${subject}`)).toEqual([
      'npm run admin: administrator-removed grace@example.com',
      'npm run admin: password-link-made grace@example.com',
      'npm run admin: administrator-added grace@example.com',
      `ADMIN_EMAIL: administrator-added ${ADMINISTRATOR.email}`,
    ])
    expect(await admin('add', 'grace')).toBe('Please enter an email address\n')
    expect(await admin('add')).toMatch(/^Usage: npm run admin/)
  })

  // Shows operating/backup-fails
  it('is not backed up to a place that cannot be written: it says so in one line and leaves no file', async () => {
    const file = join(place.settings.dataDir, 'file')
    writeFileSync(file, '')
    expect(await product.run('backup', join(file, 'archive'))).toEqual(
      refused(/^The backup cannot be written into .*archive \(ENOTDIR: .*\)\n$/),
    )
    expect(await product.run('backup', '/proc/glossary/archive')).toEqual(
      refused(/^The backup cannot be written into \/proc\/glossary\/archive \(E\w+: .*\)\n$/),
    )
    expect(unfinishedIn(product.dataDir)).toEqual([])
  })

  // Shows operating/backup, operating/backup-replaces
  it('replaces a former backup or an empty file with a backup, whose whole path it prints, and nothing else', async () => {
    const [file, folder] = [join(place.settings.dataDir, 'archive'), join(place.settings.dataDir, 'folder')]
    writeFileSync(file, '')
    for (const given of [file, relative(process.cwd(), file)]) {
      const stdout = expect.stringContaining(`, into ${file}\n`)
      expect(await product.run('backup', given)).toMatchObject({ code: 0, stdout })
    }
    mkdirSync(folder)
    symlinkSync('/dev/null', join(folder, 'link'))
    for (const other of [join(product.dataDir, 'glossary.db'), folder, join(folder, 'link')]) {
      const before = lstatSync(other).ino
      expect(await product.run('backup', other)).toEqual(refused(/^\S+ exists and is not a backup: .*\n$/))
      expect(lstatSync(other).ino).toBe(before)
    }
  })

  // Shows operating/backup-replaces
  it.each(['site', 'site/term', 'uploads', 'social'])(
    'is not backed up into %s, which is for its own files',
    async (own) => {
      const file = join(product.dataDir, own, 'archive')
      expect(await product.run('backup', file)).toEqual(refused(/^\S+ is for the glossary's own files, where .*\n$/))
      expect(existsSync(file)).toBe(false)
    },
  )

  // Shows operating/backup
  it('is backed up while another backup runs, as by two timers at the same moment', async () => {
    let isOver = false
    const others = async (): Promise<void> => {
      while (!isOver) await inStaging(product.dataDir, (staging) => readdir(staging))
    }
    const ended = others()
    for (const file of ['first', 'second', 'third'].map((name) => join(place.settings.dataDir, name)))
      expect(await product.run('backup', file)).toMatchObject({ code: 0, stderr: '' })
    isOver = true
    await ended
    expect(unfinishedIn(product.dataDir)).toEqual([])
  })

  // Shows operating/unread
  it('is backed up into a file with the longest name that the disk allows, even if nothing reads the output', async () => {
    const file = join(place.settings.dataDir, 'n'.repeat(255))
    const backup = new GlossaryProcess('backup', { ...process.env, DATA_DIR: product.dataDir }, [file])
    backup.closeStdout()
    expect(await backup.ended()).toEqual({ code: 0, stdout: '', stderr: '' })
    expect(existsSync(file)).toBe(true)
  })

  // Shows operating/backup-links
  it('is not restored from a backup with links, because readers would get the files they lead to', async () => {
    const restored = await prepare(other, null)
    const [file, folder] = [join(place.settings.dataDir, 'backup'), join(place.settings.dataDir, 'unpacked')]
    await product.run('backup', file)
    const image = join(folder, 'uploads/a.png')
    mkdirSync(dirname(image), { recursive: true })
    await extract({ file, cwd: folder })
    const toToken = () => symlinkSync('../operator-token', image)
    const toDatabase = () => linkSync(join(folder, 'glossary.db'), image)
    for (const [found, packed, link] of [
      ['uploads/a.png', ['glossary.db', 'uploads'], toToken],
      ['uploads/a.png', ['glossary.db', 'uploads'], toDatabase],
      ['glossary.db', ['uploads/a.png', 'glossary.db'], toDatabase],
    ] as const) {
      link()
      await create({ cwd: folder, gzip: true, file, jobs: 1 }, [...packed])
      rmSync(image)
      const { code, stderr } = await restored.run('restore', file)
      expect([code, stderr]).toEqual([1, `${file} is not a backup of a glossary: ${found} is a link\n`])
    }
  })

  it('is not restored from a file that is not a backup', async () => {
    const restored = await prepare(other, null)
    const file = join(place.settings.dataDir, 'no-backup')
    writeFileSync(file, 'text')
    expect(await restored.run('restore', file)).toEqual(refused(/^.*no-backup cannot be unpacked in .*\n$/))
    // An empty database, a file that is no database, and no database at all.
    for (const [name, content] of [
      ['glossary.db', ''],
      ['glossary.db', 'text'.repeat(1000)],
      ['other.db', ''],
    ] as const) {
      writeFileSync(join(place.settings.dataDir, name), content)
      await create({ cwd: place.settings.dataDir, gzip: true, file }, [name])
      expect(await restored.run('restore', file)).toEqual(refused(/^\S*no-backup is not a backup of a glossary\n$/))
    }
    // Packed by hand, with a file in place of the images' folder, and a folder in place of the secret.
    const folder = join(place.settings.dataDir, 'unpacked')
    expect(await product.run('backup', file)).toMatchObject({ code: 0 })
    mkdirSync(join(folder, 'session-secret'), { recursive: true })
    await extract({ file, cwd: folder })
    writeFileSync(join(folder, 'uploads'), '')
    for (const name of ['uploads', 'session-secret']) {
      await create({ cwd: folder, gzip: true, file }, ['glossary.db', name])
      expect(await restored.run('restore', file)).toEqual(refused(/^\S*no-backup is not a backup of a glossary\n$/))
    }
  })

  // Shows operating/backup
  it('is backed up even with an extra empty file among its images', async () => {
    mkdirSync(join(product.dataDir, 'uploads'), { recursive: true })
    writeFileSync(join(product.dataDir, 'uploads', '.keep'), '')
    expect(await product.run('backup')).toMatchObject({ code: 0, stderr: '' })
    const backups = join(product.dataDir, 'backups')
    const [archive = ''] = readdirSync(backups)
    expect(await namesIn(join(backups, archive), join(place.settings.dataDir, 'unpacked'))).toEqual([])
  })

  /** Starts a backup into the file, and ends it with a signal before it is complete. */
  const endBackup = async (file: string, signal: NodeJS.Signals): Promise<Ended> => {
    const uploads = join(product.dataDir, 'uploads')
    mkdirSync(uploads, { recursive: true })
    // A sparse file takes many seconds to read, but no room.
    writeFileSync(join(uploads, 'large.webp'), '')
    truncateSync(join(uploads, 'large.webp'), 4 * 2 ** 30)
    const backup = new GlossaryProcess('backup', { ...process.env, DATA_DIR: product.dataDir }, [file])
    await until('the backup to begin', () => existsSync(dirname(file)) && unfinishedIn(dirname(file)).length > 0)
    const ended = await backup.stop(signal)
    rmSync(join(uploads, 'large.webp'))
    return ended
  }

  // Shows operating/backup-fails
  it('leaves no files of a backup that is interrupted', async () => {
    const file = join(product.dataDir, 'backups', 'archive')
    expect(await endBackup(file, 'SIGINT')).toMatchObject({ code: 1, stdout: '' })
    expect(unfinishedIn(product.dataDir)).toEqual([])
  })

  // Shows operating/restore-interrupted
  it('removes the files of a killed backup at the next backup, even one to another folder', async () => {
    const folder = join(place.settings.dataDir, 'elsewhere')
    await endBackup(join(folder, 'archive'), 'SIGKILL')
    expect(unfinishedIn(folder)).toHaveLength(1)
    expect(await product.run('backup')).toMatchObject({ code: 0, stderr: '' })
    expect([...unfinishedIn(folder), ...unfinishedIn(product.dataDir)]).toEqual([])
  })

  // Shows operating/backup
  it('is backed up after a stop even if its database is still of an earlier version', async () => {
    await product.stop()
    const database = new BetterSqlite3(join(product.dataDir, 'glossary.db'))
    for (const column of ['width', 'height', 'renditions'])
      database.exec(`ALTER TABLE "term_image" DROP COLUMN "${column}"`)
    database.exec(`DELETE FROM "migrations" WHERE "name" LIKE 'ImageSizes%'`)
    database.close()
    const archive = join(place.settings.dataDir, 'archive.tar.gz')
    expect(await product.run('backup', archive)).toMatchObject({ code: 0, stderr: '' })
    expect(await namesIn(archive, join(place.settings.dataDir, 'unpacked'))).toEqual([])
  })
}
