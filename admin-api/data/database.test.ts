import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { DataSource } from 'typeorm'
import { Category, StoredCategory } from './entities/category.ts'
import { makeTestPlace, onPostgres, type TestPlace } from '../testing/test-database.ts'
import { Database } from './database.ts'
import { entities } from './schema.ts'

/** Takes the write lock, reports it, and commits while the test waits. A process, since a thread would have to be told when to commit. */
const OTHER_PROCESS = `
  import Database from 'better-sqlite3'
  const database = new Database(process.env.FILE)
  database.exec("BEGIN IMMEDIATE; INSERT INTO category (name, nameKey, slug) VALUES ('theirs', 'theirs', 'theirs')")
  process.stdout.write('locked')
  setTimeout(() => { database.exec('COMMIT'); database.close() }, 300)
`

/** Requests exclusive access, as older SQLite programs do on closing to remove the log. */
const OTHER_OWNER = `
  import Database from 'better-sqlite3'
  const database = new Database(process.env.FILE, { timeout: 0 })
  database.pragma('locking_mode = EXCLUSIVE')
  try { database.exec('SELECT * FROM category') } catch ({ code }) { console.log(code) }
`

const startProgram = (program: string, dataDir: string) =>
  spawn(process.execPath, ['--input-type=module', '--eval', program], {
    env: { ...process.env, FILE: join(dataDir, 'glossary.db') },
    stdio: ['ignore', 'pipe', 'inherit'],
  })

describe('the database', () => {
  let place: TestPlace
  let database: Database
  beforeAll(async () => {
    place = await makeTestPlace()
    database = await Database.open(place.settings)
  })
  afterAll(async () => {
    await database.close()
    await place.remove()
  })

  const addCategory = (name: string) => (manager: Parameters<Parameters<Database['write']>[0]>[0]) =>
    manager.insert(StoredCategory, { name, nameKey: name, slug: name })
  const countCategories = (): Promise<number> => database.read((manager) => manager.count(Category))

  it('has exactly the tables, columns and indexes that the entities describe', async () => {
    const source = new DataSource(
      place.settings.databaseUrl === null
        ? { type: 'better-sqlite3', database: join(place.settings.dataDir, 'glossary.db'), entities }
        : { type: 'postgres', url: place.settings.databaseUrl, entities },
    )
    await source.initialize()
    const { upQueries } = await source.driver.createSchemaBuilder().log()
    await source.destroy()
    expect(upQueries.map(({ query }) => query)).toEqual([])
  })

  it('isolates concurrent writes: one that fails undoes no other', async () => {
    const before = await countCategories()
    const writes = Array.from({ length: 40 }, (_, n) =>
      database.write(async (manager) => {
        await addCategory(`apart-${n}`)(manager)
        await manager.count(Category)
        if (n % 2 === 1) throw new Error('stop')
      }),
    )
    const results = await Promise.allSettled(writes)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
    expect(await countCategories()).toBe(before + 20)
  })

  it('shows readers only committed data, and the same state throughout a read', async () => {
    const before = await countCategories()
    const wrote = Promise.withResolvers<null>()
    const mayCommit = Promise.withResolvers<null>()
    const write = database.write(async (manager) => {
      await addCategory('seen-later')(manager)
      wrote.resolve(null)
      await mayCommit.promise
    })
    await wrote.promise
    expect(await countCategories()).toBe(before)
    await database.read(async (manager) => {
      expect(await manager.count(Category)).toBe(before)
      mayCommit.resolve(null)
      await write
      expect(await manager.count(Category)).toBe(before)
    })
    expect(await countCategories()).toBe(before + 1)
  })

  it('cannot be written to by a reader', async () => {
    await expect(database.read(addCategory('smuggled'))).rejects.toThrow(/read-?only/i)
  })

  it('never hands out the id of a deleted row again', async () => {
    const add = (name: string): Promise<unknown> => database.write(addCategory(name))
    const lastId = (): Promise<number | null> => database.read((manager) => manager.maximum(Category, 'id'))
    await add('first-owner')
    const id = await lastId()
    await database.write((manager) => manager.delete(StoredCategory, { id: id ?? 0 }))
    await add('second-owner')
    expect(await lastId()).toBeGreaterThan(id ?? 0)
  })

  it('can be written to and closed after SQLite ended a transaction by itself, as on a full disk', async () => {
    if (onPostgres) return
    await using another = await makeTestPlace()
    await using first = await Database.open(another.settings)
    const fail = (sql: string) =>
      first.write(async (manager) => {
        await manager.query(sql)
        throw new Error('stop')
      })
    await expect(fail('ROLLBACK')).rejects.toThrow('stop')
    await expect(fail('SELECT 1')).rejects.toThrow('stop')
    await first.write(addCategory('after'))
    await using second = await Database.openForLongWork(another.settings)
    expect(await second.read((manager) => manager.count(Category))).toBe(1)
    await expect(fail('ROLLBACK')).rejects.toThrow('stop')
  })

  // Shows operating/errors-by-cause
  it('reopens its file for writing after a write was refused because the file was read-only', async () => {
    if (onPostgres) return
    await using another = await makeTestPlace()
    await using opened = await Database.open(another.settings)
    await opened.write((manager) => manager.query('PRAGMA query_only = ON'))
    await expect(opened.write(addCategory('refused'))).rejects.toMatchObject({ code: 'data-unwritable' })
    await opened.write(addCategory('after'))
    expect(await opened.read((manager) => manager.count(Category))).toBe(1)
  })

  it('can be a symbolic link to a file elsewhere, such as on a faster disk', async () => {
    if (onPostgres) return
    await using another = await makeTestPlace()
    const { dataDir } = another.settings
    const elsewhere = join(dataDir, 'elsewhere')
    await mkdir(elsewhere, { recursive: true })
    await symlink(join(elsewhere, 'glossary.db'), join(dataDir, 'glossary.db'))
    await using opened = await Database.open(another.settings)
    await opened.write(addCategory('linked'))
    expect(await opened.read((manager) => manager.count(Category))).toBe(1)
    expect(await readdir(elsewhere)).toContain('glossary.db-wal')
  })

  it('waits for another process that writes to the same file', async () => {
    if (onPostgres) return
    await using another = await makeTestPlace()
    await using opened = await Database.open(another.settings)
    const other = startProgram(OTHER_PROCESS, another.settings.dataDir)
    const closed = once(other, 'close')
    await once(other.stdout, 'data')
    await opened.write(async (manager) => {
      expect(await manager.count(Category)).toBe(1)
      await addCategory('ours')(manager)
    })
    await closed
    expect(await opened.read((manager) => manager.count(Category))).toBe(2)
  })

  it('gives no other process exclusive access to its file, even after a large edit', async () => {
    if (onPostgres) return
    await using another = await makeTestPlace()
    await using _ = await Database.open(another.settings)
    await (await Database.openForLongWork(another.settings)).close()
    expect(await text(startProgram(OTHER_OWNER, another.settings.dataDir).stdout)).toContain('SQLITE_BUSY')
  })
})

describe('a database that cannot be used', () => {
  it('is reported in one line that says how to fix it', async () => {
    await using place = await makeTestPlace()
    const { settings } = place
    const inDataDir = (...path: string[]): string => join(settings.dataDir, ...path)
    await writeFile(inDataDir('glossary.db'), 'not a database, but long enough to be looked at. '.repeat(99))
    await mkdir(inDataDir('taken', 'glossary.db'), { recursive: true })
    const unusable: [Partial<typeof settings>, RegExp][] = onPostgres
      ? [
          [
            { databaseUrl: `${settings.databaseUrl}_absent` },
            /^The PostgreSQL database test_\w+ at 127\.0\.0\.1:\d+ cannot be used: .*Check DATABASE_URL/,
          ],
          [{ databaseUrl: 'postgres://u:secret@127.0.0.1:1/x' }, /^(?!.*secret)/s],
        ]
      : [
          [{}, /is not a readable database\. Put a backup in its place/],
          [{ dataDir: inDataDir('glossary.db', 'below') }, /cannot be opened for writing .* set DATA_DIR/],
          [
            { dataDir: inDataDir('taken') },
            /cannot be opened for writing .* Let this user write to it and to its folder/,
          ],
        ]
    for (const [over, message] of unusable)
      await expect(Database.open({ ...settings, ...over })).rejects.toMatchObject({
        name: 'DatabaseUnusable',
        message: expect.stringMatching(message),
      })
  })
})
