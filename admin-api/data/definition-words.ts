import type { EntityManager } from 'typeorm'
import { z } from 'zod'
import { onPostgres } from './on-postgres.ts'

/**
 * The full-text index of the definitions: FTS5 on SQLite, a `tsvector` with a GIN index on PostgreSQL. Both store words of `contracts/search-words.ts`
 * unchanged. The caller writes a row in the transaction that writes the definition, and deletes it with the term. FTS5 calls the term's id `rowid`.
 */

/** Call it in every transaction that writes definitions. */
export async function indexDefinitions(
  manager: EntityManager,
  terms: readonly { id: number; words: readonly string[] }[],
): Promise<void> {
  if (terms.length === 0) return
  if (onPostgres(manager))
    await manager.query(
      `INSERT INTO "term_words" ("rowid", "words")
       SELECT ("row"->>'id')::integer, array_to_tsvector(ARRAY(SELECT json_array_elements_text("row"->'words')))
       FROM json_array_elements($1::json) AS "row"
       ON CONFLICT ("rowid") DO UPDATE SET "words" = EXCLUDED."words"`,
      [JSON.stringify(terms.map(({ id, words }) => ({ id, words })))],
    )
  else
    await manager.query(
      `INSERT OR REPLACE INTO "term_words" ("rowid", "words") SELECT "value" ->> 0, "value" ->> 1 FROM json_each(?)`,
      [JSON.stringify(terms.map(({ id, words }) => [id, words.join(' ')]))],
    )
}

/** Needed on SQLite only: on PostgreSQL the foreign key cascades. */
export async function dropDefinitionWords(manager: EntityManager, termIds: readonly number[]): Promise<void> {
  if (!onPostgres(manager))
    await manager.query('DELETE FROM "term_words" WHERE "rowid" IN (SELECT value FROM json_each(?))', [
      JSON.stringify(termIds),
    ])
}

const idLists = z.array(z.object({ ids: z.string().nullable() }))

/** What a searched word matches: words with this beginning, and the whole words of its singular or plural. */
export interface SoughtWord {
  beginning: string
  wholes: readonly string[]
}

/**
 * Ids of the terms whose definition matches, for each word.
 * One JSON text holds all ids of a word: thousands of rows would take longer to transfer than to find.
 * @param words from `searchWords`: letters, digits and marks, so they need no escaping
 */
export async function findInDefinitions(manager: EntityManager, words: readonly SoughtWord[]): Promise<number[][]> {
  const found: unknown = onPostgres(manager)
    ? await manager.query(
        `SELECT (SELECT array_to_json(array_agg("rowid"))::text FROM "term_words" WHERE "words" @@ "sought"::tsquery) AS "ids"
         FROM unnest($1::text[]) WITH ORDINALITY AS "searched" ("sought", "place") ORDER BY "place"`,
        [words.map(({ beginning, wholes }) => [`'${beginning}':*`, ...wholes.map((word) => `'${word}'`)].join(' | '))],
      )
    : await manager.query(
        `SELECT (SELECT json_group_array("rowid") FROM "term_words" WHERE "term_words" MATCH "value") AS "ids"
         FROM json_each(?) ORDER BY "key"`,
        [
          JSON.stringify(
            words.map(({ beginning, wholes }) =>
              [`"${beginning}"*`, ...wholes.map((word) => `"${word}"`)].join(' OR '),
            ),
          ),
        ],
      )
  return idLists.parse(found).map(({ ids }) => readIds(ids ?? '[]'))
}

function readIds(list: string): number[] {
  const ids: unknown = JSON.parse(list)
  if (!isIds(ids)) throw new TypeError('The full-text index answers no ids')
  return ids
}

/** Without zod, which for thousands of ids would take as long as the search itself. */
const isIds = (list: unknown): list is number[] => Array.isArray(list) && list.every(Number.isInteger)
