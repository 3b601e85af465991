import type { TermContent } from '../../contracts/change.ts'
import { FILLER, firstKeyOf, type KeyOf, readRun, type TextRun, type Word } from './words.ts'

/** A way in which texts name a term. */
export interface Form {
  words: Word[]
  /** The keys of its words. */
  phrase: string
  /** What stands before the first word, between two, and after the last one. */
  gaps: string[]
  /** Of the term's own name, and not another name of it. */
  isOwnName: boolean
  /** Matched only as it is written: an abbreviation of up to four capitals, or because an editor says so. */
  isAsWritten: boolean
}

/** Words joined as a key of several. No word holds a space. */
export const phraseOf = (words: readonly { key: string }[]): string => words.map(({ key }) => key).join(' ')

/** Up to so many capitals are an abbreviation, which is a word of its own in small letters: IT, US, AM. */
const MAX_ABBREVIATION = 4

/** Chinese and Japanese write brackets as wide as their letters. */
const BRACKETED = /^(.*\S)\s*[(（]([^()（）]+)[)）]$/u

/** What of a term decides how it is named. */
export type Named = Pick<TermContent, 'name' | 'otherNames' | 'linkName'>

/** The ways in which texts name a term. */
export const formsOf = (named: Named, keyOf: KeyOf): Form[] => formsAmong(named, keyOf, () => true)

/** Those of these keys. Of fifty other names most begin with another word, and are not read further. */
export function formsOfPhrase(named: Named, keyOf: KeyOf, phrase: string): Form[] {
  const [first] = phrase.split(' ', 1)
  // An entity, which is no word, may stand before the first one.
  const mayBe = (text: string): boolean => text.includes('&') || firstKeyOf(text, keyOf) === first
  return formsAmong(named, keyOf, mayBe).filter((form) => form.phrase === phrase)
}

function formsAmong({ name, otherNames, linkName }: Named, keyOf: KeyOf, mayBe: (text: string) => boolean): Form[] {
  const isAsWritten = linkName === 'as-written'
  const [own, others] = [ownNames(name).filter(mayBe), otherNames.filter(mayBe)]
  return [
    ...own.map((text) => formOf(text, { isOwnName: true, isAsWritten }, keyOf)),
    ...others.map((text) => formOf(text, { isOwnName: false, isAsWritten }, keyOf)),
  ].filter(({ words }) => words.length > 0)
}

/**
 * 'Name (X)' is also called Name, and X only if that abbreviates Name: elsewhere the brackets say which of several things with this name is
 * meant. There may be several: 'Objet partagé (Shared Object) (SO)'.
 */
function ownNames(name: string): string[] {
  const [, bare, inside = ''] = BRACKETED.exec(name) ?? []
  if (bare === undefined) return [name]
  return [name, ...ownNames(bare), ...(abbreviates(inside, bare) ? [inside] : [])]
}

function formOf(text: string, { isOwnName, isAsWritten }: Pick<Form, 'isOwnName' | 'isAsWritten'>, keyOf: KeyOf): Form {
  const run = readRun(text.trim().replace(/\s+/g, ' '), 0, keyOf)
  return {
    words: run.words,
    phrase: phraseOf(run.words),
    gaps: gapsOf(run),
    isOwnName,
    isAsWritten: isAsWritten || isAbbreviation(text),
  }
}

const gapsOf = ({ words, text, start }: TextRun): string[] =>
  [...words, null].map((word, index) => textBetween(text, (words[index - 1]?.end ?? start) - start, word?.start))

const textBetween = (text: string, from: number, to?: number): string => text.slice(from, to).replaceAll(FILLER, '')

const isAbbreviation = (text: string): boolean =>
  text.length <= MAX_ABBREVIATION && /^\p{Lu}[\p{Lu}\p{N}]*$/u.test(text)

/** Whether the letters of `short`, two of them capitals at least, stand in `long` in this order: PaaS, Platform as a Service. */
function abbreviates(short: string, long: string): boolean {
  if (/\s/.test(short) || (short.match(/\p{Lu}/gu) ?? []).length < 2) return false
  const letters = [...short.toLowerCase()].filter((letter) => /[\p{L}\p{N}]/u.test(letter))
  let from = 0
  for (const letter of letters) {
    const at = long.toLowerCase().indexOf(letter, from)
    if (at < 0) return false
    from = at + 1
  }
  return true
}
