import { statSync } from 'node:fs'
import { expect, it } from '@jest/globals'
import { LOG_BYTES, sqliteLog } from '../data/sqlite-connections.ts'
import { Database } from '../data/database.ts'
import { makeTestPlace, onPostgres } from '../testing/test-database.ts'
import { until } from '../testing/until.ts'
import { LogCopier } from './log-copier.ts'

it('copies a long log back beside those who write, so that it begins anew', async () => {
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
      // From there on the driver would copy it.
      expect(size).toBeLessThan(9 * LOG_BYTES)
      return size <= LOG_BYTES
    })
  }
  await copier.stop()
  await database.close()
})
