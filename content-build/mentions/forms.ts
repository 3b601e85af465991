import type { TermContent } from '../../contracts/change.ts'
import { FILLER, firstKeyOf, type KeyOf, readRun, type TextRun, type Word } from './words.ts'

/** A way in which texts name a term. */
export interface Form {
  words: Word[]
  /** The keys of its words, joined by `phraseOf`. */
  phrase: string
  /** The text before the first word, between each two words, and after the last one. */
  gaps: string[]
  /** Whether this is the term's own name, not one of its other names. */
  isOwnName: boolean
  /** Whether it matches only as it is written: an abbreviation of up to four capitals, or because an editor says so. */
  isAsWritten: boolean
}

/** Joins the keys of words by spaces. No word contains a space. */
export const phraseOf = (words: readonly { key: string }[]): string => words.map(({ key }) => key).join(' ')

/** The length up to which capitals are an abbreviation. In lower case these letters may be an ordinary word: IT, US, AM. */
const MAX_ABBREVIATION = 4

/** Chinese and Japanese use full-width brackets. */
const BRACKETED = /^(.*\S)\s*[(（]([^()（）]+)[)）]$/u

/** The fields that decide how texts name a term. */
export type Named = Pick<TermContent, 'name' | 'otherNames' | 'linkName'>

export const formsOf = (named: Named, keyOf: KeyOf): Form[] => formsAmong(named, keyOf, () => true)

/** The forms with these keys. Most of a term's up to fifty other names begin with another word and are read no further. */
export function formsOfPhrase(named: Named, keyOf: KeyOf, phrase: string): Form[] {
  const [first] = phrase.split(' ', 1)
  // Entities are not decoded at this point, so a text with one has to be read in full.
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
 * 'Name (X)' is also called Name, but X only if it abbreviates Name: otherwise the brackets tell which of several things of this name is meant.
 * There may be several brackets: 'Objet partagé (Shared Object) (SO)'.
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

/** Whether `short` is one word with at least two capitals whose letters occur in `long` in this order: PaaS, Platform as a Service. */
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
