import type { MigrationInterface, QueryRunner } from 'typeorm'
import { z } from 'zod'
import { indexDefinition } from '../../search/definition-words.ts'

/** Definitions in memory at a time. */
const TERMS_AT_ONCE = 500

/** The full-text index of the definitions, filled with those that are there. */
export class FullSearch1700000000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (runner.dataSource.options.type === 'postgres') {
      await runner.query(
        `CREATE TABLE "term_words" (
          "rowid" integer PRIMARY KEY REFERENCES "term" ("id") ON DELETE CASCADE, "words" tsvector NOT NULL)`,
      )
      // Without a list of pending rows, which each search would have to read to its end.
      await runner.query(`CREATE INDEX "term_words_words" ON "term_words" USING gin ("words") WITH (fastupdate = off)`)
    } else {
      // Only what is needed to find rows is kept: no text, no places of words. `ascii` takes every character beyond ASCII
      // for a part of a word, as it should: the text comes as words with spaces between. Short beginnings have an index of their own.
      await runner.query(
        `CREATE VIRTUAL TABLE "term_words" USING fts5(
          "words", content='', contentless_delete=1, detail=none, prefix='1 2', tokenize='ascii')`,
      )
    }
    await indexAll(runner)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE "term_words"')
  }
}

const definitions = z.array(z.object({ id: z.int(), definition: z.string() }))

async function indexAll(runner: QueryRunner): Promise<void> {
  for (let after = 0; ;) {
    const rows: unknown = await runner.query(
      `SELECT "id", "definition" FROM "term" WHERE "id" > ${after} ORDER BY "id" LIMIT ${TERMS_AT_ONCE}`,
    )
    const terms = definitions.parse(rows)
    for (const { id, definition } of terms) await indexDefinition(runner.manager, id, definition)
    const last = terms.at(-1)
    if (last === undefined) return
    after = last.id
  }
}
