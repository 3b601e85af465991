import type { MigrationInterface, QueryRunner } from 'typeorm'
import { z } from 'zod'

const keyedRows = z.array(z.object({ id: z.int(), nameKey: z.string() }))

/**
 * Names that came with letters in pieces are found by whole ones, as all names come now. What readers see stays as it is, so that no page is stale. Where
 * two categories would have one key, the second keeps its own.
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

  /** Keys that are composed serve older programs as well. */
  down(): Promise<void> {
    return Promise.resolve()
  }
}
