import type { MigrationInterface, QueryRunner } from 'typeorm'
import { z } from 'zod'

/** Definitions in memory at a time. */
const TERMS_AT_ONCE = 500

const definitions = z.array(z.object({ id: z.int(), definition: z.string() }))

/** Searches rank scattered letters of scripts without spaces last: definitions in these are indexed again, with each two adjacent letters. */
export class PairsOfLetters1700000000016 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const write =
      runner.dataSource.options.type === 'postgres'
        ? `UPDATE "term_words" SET "words" = array_to_tsvector(string_to_array($2, ' ')) WHERE "rowid" = $1`
        : 'INSERT OR REPLACE INTO "term_words" ("rowid", "words") VALUES (?, ?)'
    for (let after = 0; ;) {
      const rows: unknown = await runner.query(
        `SELECT "id", "definition" FROM "term" WHERE "id" > ${after} ORDER BY "id" LIMIT ${TERMS_AT_ONCE}`,
      )
      const terms = definitions.parse(rows)
      for (const { id, definition } of terms)
        if (LETTER.test(definition)) await runner.query(write, [id, wordsOf(definition).join(' ')])
      const last = terms.at(-1)
      if (last === undefined) return
      after = last.id
    }
  }

  /** An older program asks for no pairs. */
  down(): Promise<void> {
    return Promise.resolve()
  }
}

/** How words were made when this migration was published; the service may make them differently. */
const INLINE_TAG = /<\/?(?:strong|em|u|s|code|a|sup|sub)(?:\s[^>]*)?>/g
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }
const PLAIN_LETTERS: Record<string, string> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd' },
  ...{ ħ: 'h', ł: 'l', ŧ: 't', þ: 'th', ı: 'i', ς: 'σ' },
}
const POINTS = String.raw`\u0591-\u05bd\u05bf-\u05c7\u0640\u064b-\u065f\u0670`
const NOT_PLAIN = new RegExp(String.raw`[ßæœøđðħłŧþıς\u0300-\u036f${POINTS}]`, 'g')
const UNSPACED = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u30fc\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}`
const LETTER = new RegExp(`[${UNSPACED}]`, 'v')
const UNSPACED_LETTER = String.raw`[[${UNSPACED}]&&[\p{L}\p{N}\p{M}]]\p{M}*`
const WORD = new RegExp(String.raw`${UNSPACED_LETTER}|[[\p{L}\p{N}\p{M}]--[${UNSPACED}]]+`, 'gv')
const PAIR = new RegExp(`(${UNSPACED_LETTER})(?=(${UNSPACED_LETTER}))`, 'gv')

function wordsOf(html: string): string[] {
  const text = html
    .replace(INLINE_TAG, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '')
  const folded = text
    .toLowerCase()
    .replace(/(\p{M}{30})\p{M}+/gu, '$1')
    .normalize('NFKD')
    .toLowerCase()
    .replace(NOT_PLAIN, (sign) => PLAIN_LETTERS[sign] ?? '')
    .normalize('NFC')
  const words = (folded.match(WORD) ?? []).map((word) => word.slice(0, 60).replace(/[\uD800-\uDBFF]$/, ''))
  const pairs = Array.from(folded.matchAll(PAIR), ([, one, next]) => `${one}${next}`)
  return [...new Set([...words, ...pairs])]
}
