import { decodeEntities, INLINE_TAGS, replaceEntities } from '../../contracts/definition.ts'
import { foldText, wordPattern } from '../../contracts/search-words.ts'

/** A word of a text, where it stands. */
export interface Word {
  /** As it is written. */
  text: string
  folded: string
  /** What words that count as the same have in common. */
  key: string
  start: number
  end: number
}

/** Text without markup: words and what is between them. Offsets are those of the HTML that it is part of. */
export interface TextRun {
  words: Word[]
  text: string
  start: number
  /** The text of the same block before and after it, as far as it may matter. */
  before: string
  after: string
}

/** A word without regard to case and diacritics, and what words that count as the same have in common. */
export type ReadWord = Pick<Word, 'folded' | 'key'>

/** What makes two words count as the same. */
export type KeyOf = (written: string) => ReadWord

/** Text says the same words again and again. More than so many are rare ones, and begin anew. */
const MOST_KNOWN = 20_000

/** Reads each word once: folding it and finding its plural takes ten times as long as looking it up. */
export function rememberWords(keyOf: (folded: string) => string): KeyOf {
  const known = new Map<string, ReadWord>()
  return (written) => {
    const read = known.get(written)
    if (read !== undefined) return read
    if (known.size >= MOST_KNOWN) known.clear()
    const folded = foldText(written)
    const word = { folded, key: keyOf(folded) }
    known.set(written, word)
    return word
  }
}

/** Takes the place of the rest of an entity, so that offsets stay. */
export const FILLER = '\0'

/** Text in these is not of the definition's own words: titles, code, and what leads elsewhere already. */
const SKIPPED_TAGS = new Set(['a', 'h1', 'h2', 'h3', 'code', 'pre'])
const TOKEN = /<(\/?)([a-z][a-z0-9]*)([^>]*)>|[^<]+/g
const INLINE: ReadonlySet<string> = new Set(INLINE_TAGS)
const HREF = /\shref="([^"]*)"/

/** Further away nothing decides whether words are a name. */
export const NEAR = 60

/** A cleaned definition as its links and mentions are found in it. */
export interface ScannedDefinition {
  /** In order; outside links, headings and code. Neighbours are parted by a tag. */
  runs: TextRun[]
  /** The addresses of the links that an editor has made. */
  addresses: string[]
}

/** Only for HTML that the service has cleaned: there, `>` inside an attribute is always escaped. */
export function scanDefinition(html: string, keyOf: KeyOf): ScannedDefinition {
  const runs: TextRun[] = []
  const addresses: string[] = []
  let skipped = 0
  let before = ''
  let last: TextRun | null = null
  for (const { 0: token, 1: slash, 2: tag, 3: attributes = '', index } of html.matchAll(TOKEN)) {
    if (tag === undefined) {
      const run = readRun(token, index, keyOf)
      if (last !== null) last.after = (last.after + run.text).slice(0, NEAR)
      run.before = before
      before = (before + run.text).slice(-NEAR)
      if (skipped > 0) continue
      last = run
      runs.push(run)
      continue
    }
    if (!INLINE.has(tag)) [before, last] = ['', null]
    if (!SKIPPED_TAGS.has(tag)) continue
    skipped += slash === '' ? 1 : -1
    const address = tag === 'a' ? HREF.exec(attributes)?.[1] : undefined
    if (address !== undefined) addresses.push(decodeEntities(address))
  }
  return { runs, addresses }
}

/** The words of a text that stands at `start`. */
export function readRun(written: string, start: number, keyOf: KeyOf): TextRun {
  const text = written.includes('&')
    ? replaceEntities(written, (sign, entity) => sign.padEnd(entity.length, FILLER))
    : written
  const words: Word[] = []
  for (const { 0: word, index } of spellingsOf(text)) {
    const { folded, key } = keyOf(word)
    words.push({ text: word, folded, key, start: start + index, end: start + index + word.length })
  }
  return { words, text, start, before: '', after: '' }
}

/** The key of a text's first word; undefined where it has none. */
export function firstKeyOf(text: string, keyOf: KeyOf): string | undefined {
  for (const { 0: word } of spellingsOf(text)) return keyOf(word).key
  return undefined
}

/** As far as they are asked for. */
const spellingsOf = (text: string): Iterable<{ 0: string; index: number }> =>
  HANGUL.test(text) ? syllablesOf(text) : text.matchAll(wordPattern(text))

/** Korean writes particles behind a noun without a space, 서비스의 and API를: where the noun ends, only names tell. */
const HANGUL = /\p{sc=Hangul}/u
const SYLLABLE = /\p{sc=Hangul}|\P{sc=Hangul}+/gu

function* syllablesOf(text: string): Generator<{ 0: string; index: number }> {
  for (const { 0: word, index } of text.matchAll(wordPattern(text)))
    for (const part of word.matchAll(SYLLABLE)) yield { 0: part[0], index: index + part.index }
}
