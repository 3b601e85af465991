import type { MigrationInterface, QueryRunner } from 'typeorm'
import { foldedTextOf, indexAgain, UNSPACED, wordsOf } from './0015-words-without-points.ts'

/** Searches rank scattered letters of scripts without spaces last: definitions in these are indexed again, with each two adjacent letters. */
export class PairsOfLetters1700000000016 implements MigrationInterface {
  up(runner: QueryRunner): Promise<void> {
    return indexAgain(runner, (definition) => {
      const pairs = pairsOf(definition)
      return pairs.length === 0 ? null : [...wordsOf(definition), ...pairs]
    })
  }

  /** An older program asks for no pairs. */
  down(): Promise<void> {
    return Promise.resolve()
  }
}

/** How pairs were made when this migration was published. */
const LETTER = String.raw`[[${UNSPACED}]&&[\p{L}\p{N}\p{M}]]\p{M}*`
const PAIR = new RegExp(`(${LETTER})(?=(${LETTER}))`, 'gv')

const ANY = new RegExp(`[${UNSPACED}]`, 'v')

/** Looks for any letter first: most glossaries have none, and folding a definition takes several times as long. */
const pairsOf = (html: string): string[] =>
  ANY.test(html) ? [...new Set(Array.from(foldedTextOf(html).matchAll(PAIR), ([, one, next]) => `${one}${next}`))] : []
