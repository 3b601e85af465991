import type { MigrationInterface, QueryRunner } from 'typeorm'
import { z } from 'zod'

/** Definitions in memory at a time. */
const TERMS_AT_ONCE = 500

/** Creates the full-text index of the definitions and fills it with existing ones. */
export class FullSearch1700000000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (runner.dataSource.options.type === 'postgres') {
      await runner.query(
        `CREATE TABLE "term_words" (
          "rowid" integer PRIMARY KEY REFERENCES "term" ("id") ON DELETE CASCADE, "words" tsvector NOT NULL)`,
      )
      // A pending list (`fastupdate`) would have to be scanned by each search.
      await runner.query(`CREATE INDEX "term_words_words" ON "term_words" USING gin ("words") WITH (fastupdate = off)`)
    } else {
      // Stores neither text nor word positions, and indexes prefixes of one and two characters. `ascii` treats every character beyond ASCII as part of a word,
      // which is right here: words come separated by spaces.
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
  const insert =
    runner.dataSource.options.type === 'postgres'
      ? 'INSERT INTO "term_words" ("rowid", "words") VALUES ($1, array_to_tsvector(string_to_array($2, \' \')))'
      : 'INSERT INTO "term_words" ("rowid", "words") VALUES (?, ?)'
  for (let after = 0; ;) {
    const rows: unknown = await runner.query(
      `SELECT "id", "definition" FROM "term" WHERE "id" > ${after} ORDER BY "id" LIMIT ${TERMS_AT_ONCE}`,
    )
    const terms = definitions.parse(rows)
    for (const { id, definition } of terms) await runner.query(insert, [id, wordsOf(definition).join(' ')])
    const last = terms.at(-1)
    if (last === undefined) return
    after = last.id
  }
}

/** How words were made when this migration was published; the service may make them differently. */
const INLINE_TAG = /<\/?(?:strong|em|u|s|code|a)(?:\s[^>]*)?>/g
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }
const PLAIN_LETTERS: Record<string, string> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd' },
  ...{ ħ: 'h', ł: 'l', ŧ: 't', þ: 'th', ı: 'i', ς: 'σ' },
}
const UNSPACED = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`
const WORD = new RegExp(String.raw`[${UNSPACED}]\p{M}*|[[\p{L}\p{N}\p{M}]--[${UNSPACED}]]+`, 'gv')

function wordsOf(html: string): string[] {
  const text = html
    .replace(INLINE_TAG, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '')
  const folded = text
    .toLowerCase()
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[ßæœøđðħłŧþıς]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .normalize('NFC')
  return [...new Set((folded.match(WORD) ?? []).map((word) => word.slice(0, 60).replace(/[\uD800-\uDBFF]$/, '')))]
}
