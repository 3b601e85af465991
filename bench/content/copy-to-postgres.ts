import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { Client } from 'pg'
import { z } from 'zod'
import { plainText } from '../../contracts/definition.ts'
import { searchWords } from '../../contracts/search-words.ts'
import { Database } from '../../admin-api/data/database.ts'

const rows = z.array(z.record(z.string(), z.unknown()))
const definitions = z.array(z.object({ id: z.int(), definition: z.string() }))

/** Rows of one INSERT. */
const AT_ONCE = 500

/** Copies the glossary of a data folder into an empty PostgreSQL database, whose tables the service's migrations make. */
export async function copyToPostgres(dataDir: string, databaseUrl: string): Promise<void> {
  await (await Database.open({ databaseUrl, dataDir })).close()
  const from = new Sqlite(join(dataDir, 'glossary.db'), { readonly: true })
  const to = new Client({ connectionString: databaseUrl })
  await to.connect()
  try {
    const insert = async (table: string, all: object[], values: string): Promise<void> => {
      for (let start = 0; start < all.length; start += AT_ONCE)
        await to.query(`INSERT INTO "${table}" SELECT ${values} AS "row"`, [
          JSON.stringify(all.slice(start, start + AT_ONCE)),
        ])
    }
    const readAll = (table: string): Record<string, unknown>[] =>
      rows.parse(from.prepare(`SELECT * FROM "${table}"`).all())
    // Legacy terms may point at terms of higher ids.
    await to.query('SET session_replication_role = replica')
    for (const table of ['category', 'term', 'term_category'])
      await insert(
        table,
        readAll(table).map((row) => ('isLegacy' in row ? { ...row, isLegacy: row['isLegacy'] === 1 } : row)),
        `("row").* FROM jsonb_populate_recordset(NULL::"${table}", $1::jsonb)`,
      )
    await insert(
      'term_words',
      definitions
        .parse(from.prepare('SELECT "id", "definition" FROM "term"').all())
        .map(({ id, definition }) => ({ id, words: searchWords(plainText(definition)) })),
      `("row"->>'id')::int, array_to_tsvector(ARRAY(SELECT jsonb_array_elements_text("row"->'words'))) FROM jsonb_array_elements($1::jsonb)`,
    )
    await to.query('ANALYZE')
  } finally {
    from.close()
    await to.end()
  }
}
