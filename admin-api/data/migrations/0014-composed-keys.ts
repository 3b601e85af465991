import type { MigrationInterface, QueryRunner } from 'typeorm'
import { z } from 'zod'

const keyedRows = z.array(z.object({ id: z.int(), nameKey: z.string() }))

/**
 * Composes (NFC) the keys of names stored decomposed, as for all new names. Displayed names do not change, so no page becomes stale. If two categories
 * would get the same key, the second keeps its own.
 */
export class ComposedKeys1700000000014 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { driver } = runner.dataSource
    for (const table of ['category', 'term']) {
      const rows = keyedRows.parse(await runner.query(`SELECT "id", "nameKey" FROM "${table}"`))
      // Terms may share a name.
      const taken = new Set(table === 'category' ? rows.map(({ nameKey }) => nameKey) : [])
      for (const { id, nameKey } of rows) {
        const key = nameKey.replace(/(\p{M}{30})\p{M}+/gu, '$1').normalize('NFC')
        if (key === nameKey || taken.has(key)) continue
        if (table === 'category') taken.add(key)
        const [first, second] = [driver.createParameter('nameKey', 0), driver.createParameter('id', 1)]
        await runner.query(`UPDATE "${table}" SET "nameKey" = ${first} WHERE "id" = ${second}`, [key, id])
      }
    }
  }

  /** Older programs work with composed keys too. */
  down(): Promise<void> {
    return Promise.resolve()
  }
}
