import type { EntityManager } from 'typeorm'
import { plainText } from '../../contracts/definition.ts'
import { searchWords } from '../../contracts/search-words.ts'

/**
 * The full-text index of the definitions: FTS5 on SQLite, a `tsvector` with a GIN index on PostgreSQL. Lifecycle of a
 * row: written in the transaction that writes the definition, deleted in the one that deletes the term. What else is
 * searched (names, legacy names, categories) is not copied here; it is joined when somebody searches. Both databases are
 * given words as `contracts/search-words.ts` makes them and do nothing to them. FTS5 calls the term's id `rowid`.
 */

const onPostgres = (manager: EntityManager): boolean => manager.dataSource.options.type === 'postgres'

/** To be called wherever a definition is written. */
export async function indexDefinition(manager: EntityManager, termId: number, definition: string): Promise<void> {
  const words = searchWords(plainText(definition))
  if (onPostgres(manager))
    await manager.query(
      `INSERT INTO "term_words" ("rowid", "words") VALUES ($1, array_to_tsvector(CAST($2 AS text[])))
       ON CONFLICT ("rowid") DO UPDATE SET "words" = EXCLUDED."words"`,
      [termId, words],
    )
  else
    await manager.query('INSERT OR REPLACE INTO "term_words" ("rowid", "words") VALUES (?, ?)', [
      termId,
      words.join(' '),
    ])
}

/** On PostgreSQL the foreign key does it. */
export async function dropDefinitionWords(manager: EntityManager, termIds: readonly number[]): Promise<void> {
  if (!onPostgres(manager))
    await manager.query('DELETE FROM "term_words" WHERE "rowid" IN (SELECT value FROM json_each(?))', [
      JSON.stringify(termIds),
    ])
}

/**
 * The terms whose definition has a word that begins so. One text holds all ids: as rows, thousands would take longer to
 * hand over than to find.
 * @param word one of `searchWords`: letters, digits and marks, nothing that the databases' query languages read
 */
export async function findInDefinitions(manager: EntityManager, word: string): Promise<Set<number>> {
  const [found]: { ids: string | null }[] = onPostgres(manager)
    ? await manager.query(
        `SELECT CAST(json_agg("rowid") AS text) AS "ids" FROM "term_words" WHERE "words" @@ CAST($1 AS tsquery)`,
        [`'${word}':*`],
      )
    : await manager.query('SELECT json_group_array("rowid") AS "ids" FROM "term_words" WHERE "term_words" MATCH ?', [
        `"${word}"*`,
      ])
  const ids: number[] = JSON.parse(found?.ids ?? '[]')
  return new Set(ids)
}
