import pg from 'pg'
import { z } from 'zod'
import { insertOnPostgres } from '../database/insert-rows.ts'
import { EDIT_LOCK } from '../database/locks.ts'
import type { Connection } from './connection.ts'

const lastIds = z.array(z.object({ last: z.coerce.number().nullable() }))

export async function openPostgres(url: string): Promise<Connection> {
  const client = new pg.Client({ connectionString: url, application_name: 'glossary import' })
  await client.connect()
  const query = async (sql: string, ...parameters: (string | number)[]): Promise<unknown[]> => {
    const { rows }: { rows: unknown[] } = await client.query(sql, parameters)
    return rows
  }
  const sequenceOf = (table: string): string => `pg_get_serial_sequence('"${table}"', 'id')`
  return {
    idList: '(SELECT "value"::integer FROM json_array_elements_text($1::json) AS "value")',
    query,
    insert: async (table, rows) => {
      const [first] = rows
      if (first === undefined) return
      await query(insertOnPostgres(table, Object.keys(first)), JSON.stringify(rows))
    },
    insertWords: async (words) => {
      await query(
        `INSERT INTO "term_words" ("rowid", "words")
         SELECT ("row"->>0)::integer, array_to_tsvector(ARRAY(SELECT json_array_elements_text("row"->1)))
         FROM json_array_elements($1::json) AS "row"`,
        JSON.stringify([...words]),
      )
    },
    lastId: async (table) => {
      const [found] = lastIds.parse(
        await query(`SELECT pg_sequence_last_value(${sequenceOf(table)}::regclass) AS "last"`),
      )
      return found?.last ?? 0
    },
    // Never back, though the highest ids may have been deleted.
    moveIdsOn: async (table) => {
      const [found] = lastIds.parse(
        await query(
          `SELECT GREATEST(MAX("id"), pg_sequence_last_value(${sequenceOf(table)}::regclass)) AS "last" FROM "${table}"`,
        ),
      )
      if (typeof found?.last === 'number') await query(`SELECT setval(${sequenceOf(table)}, $1)`, found.last)
    },
    beginReading: async () => {
      await query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    },
    beginEdit: async () => {
      await query('BEGIN')
      await query('SELECT pg_advisory_xact_lock($1)', EDIT_LOCK)
    },
    tidyUp: () => undefined,
    close: () => client.end(),
  }
}
