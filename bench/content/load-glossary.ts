import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { Client } from 'pg'
import { Database } from '../../admin-api/data/database.ts'
import type { DatabaseSettings } from '../../admin-api/data/database-settings.ts'
import { nameKeyOf, searchKeysOf } from '../../admin-api/data/search-keys.ts'
import type { GlossaryContent } from '../../content-build/glossary/glossary.ts'

/** Creates the tables as the service does at its start. */
export async function makeTables(settings: DatabaseSettings): Promise<void> {
  await (await Database.open(settings)).close()
}

/**
 * Rows by table and column, inserted directly because 50,000 terms through the API would take minutes before the measurement even begins.
 * @param truth converts booleans to the database's type
 */
const tablesOf = (
  { terms, categories }: GlossaryContent,
  truth: (is: boolean) => unknown,
): Record<string, Record<string, unknown>[]> => ({
  category: categories.map(({ id, name, slug }) => ({ id, name, nameKey: nameKeyOf(name), slug })),
  term: terms.map(({ id, name, slug, definition, isLegacy, currentTermId, upvotes, downvotes, updatedAt }) => {
    const { nameKey, searchKey } = searchKeysOf({ name, definition })
    return {
      ...{ id, name, nameKey, slug, definition, searchKey, isLegacy: truth(isLegacy), currentTermId },
      ...{ importedUpvotes: upvotes, importedDownvotes: downvotes, createdAt: updatedAt, updatedAt },
    }
  }),
  term_category: terms.flatMap(({ id, categoryIds }) => categoryIds.map((categoryId) => ({ termId: id, categoryId }))),
})

const wordsOf = ({ terms }: GlossaryContent) => terms.map((term) => ({ id: term.id, words: searchKeysOf(term).words }))

const quoted = (row: object | undefined): string =>
  Object.keys(row ?? {})
    .map((column) => `"${column}"`)
    .join(', ')

/**
 * Fills empty SQLite tables with better-sqlite3 alone: prepared statements in one transaction, without parsing, checks or lookups.
 * @param hasWords whether to fill the search index of definitions too @returns milliseconds
 */
export function insertBare(content: GlossaryContent, dataDir: string, hasWords: boolean): number {
  const tables = Object.entries(tablesOf(content, Number))
  const words = hasWords ? wordsOf(content) : []
  const begin = performance.now()
  const database = new Sqlite(join(dataDir, 'glossary.db'))
  database.pragma('foreign_keys = OFF')
  database.transaction(() => {
    for (const [table, rows] of tables) {
      const [first] = rows
      if (first === undefined) continue
      const places = Object.keys(first).fill('?').join(', ')
      const insert = database.prepare(`INSERT INTO ${table} (${quoted(first)}) VALUES (${places})`)
      for (const row of rows) insert.run(Object.values(row))
    }
    const addWords = database.prepare('INSERT INTO term_words (rowid, words) VALUES (?, ?)')
    for (const { id, words: found } of words) addWords.run(id, found.join(' '))
  })()
  database.close()
  return performance.now() - begin
}

/** Rows per INSERT. */
const AT_ONCE = 500

/** Fills an empty PostgreSQL database. */
export async function loadIntoPostgres(content: GlossaryContent, dataDir: string, databaseUrl: string): Promise<void> {
  await makeTables({ databaseUrl, dataDir })
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const insert = async (rows: object[], sql: string): Promise<void> => {
    for (let start = 0; start < rows.length; start += AT_ONCE)
      await client.query(sql, [JSON.stringify(rows.slice(start, start + AT_ONCE))])
  }
  try {
    // Turns off foreign keys, because legacy terms may point to higher ids.
    await client.query('SET session_replication_role = replica')
    for (const [table, rows] of Object.entries(tablesOf(content, Boolean))) {
      const columns = quoted(rows[0])
      const from = `jsonb_populate_recordset(NULL::"${table}", $1::jsonb)`
      await insert(rows, `INSERT INTO "${table}" (${columns}) SELECT ${columns} FROM ${from}`)
    }
    await insert(
      wordsOf(content),
      `INSERT INTO "term_words" SELECT ("row"->>'id')::int, array_to_tsvector(ARRAY(SELECT jsonb_array_elements_text("row"->'words'))) FROM jsonb_array_elements($1::jsonb) AS "row"`,
    )
    await client.query('ANALYZE')
  } finally {
    await client.end()
  }
}
