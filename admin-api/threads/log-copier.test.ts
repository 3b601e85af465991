import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { Logger } from '@nestjs/common'
import { LOG_BYTES, sqliteLog } from '../data/sqlite-connections.ts'
import { Database } from '../data/database.ts'
import { makeTestPlace, onPostgres } from '../testing/test-database.ts'
import { until } from '../testing/until.ts'
import { LogCopier } from './log-copier.ts'

it('a long log is copied into the database while others write, and starts again from its beginning', async () => {
  if (onPostgres) return
  await using place = await makeTestPlace()
  const database = await Database.open(place.settings)
  const copier = new LogCopier(database, place.settings)
  let count = 0
  const write = (bytes: number): Promise<unknown> => {
    const name = `${(count += 1)} ${'x'.repeat(bytes)}`
    return database.write((manager) => manager.insert('category', { name, nameKey: `${count}`, slug: `${count}` }))
  }
  for (const round of ['first', 'second', 'third']) {
    for (let part = 0; part < 3; part += 1) await write(LOG_BYTES)
    await until(`the ${round} log begins anew`, async () => {
      await write(1)
      const { size } = statSync(sqliteLog(place.settings.dataDir))
      // At this size the driver would copy it itself.
      expect(size).toBeLessThan(9 * LOG_BYTES)
      return size <= LOG_BYTES
    })
  }
  await copier.stop()
  await database.close()
})

// Shows operating/log
it('failures to copy the log are logged only once a minute', async () => {
  if (onPostgres) return
  await using place = await makeTestPlace()
  await using database = await Database.open(place.settings)
  const lines: unknown[] = []
  const add = (line: unknown): void => void lines.push(line)
  Logger.overrideLogger({ log: add, warn: add, error: add })
  const copier = new LogCopier(database, { databaseUrl: null, dataDir: join(place.settings.dataDir, 'gone') })
  let commits = 0
  await until('many commits', () => {
    database.commits.emit('commit')
    return (commits += 1) > 20
  })
  expect(lines).toHaveLength(1)
  await copier.stop()
  expect(lines).toMatchObject([{ err: { code: 'ENOENT' } }, { again: expect.any(Number) }])
  Logger.overrideLogger(true)
})
