import { decodeEntities, INLINE_TAGS, replaceEntities } from '../../contracts/definition.ts'
import { foldText, wordPattern } from '../../contracts/search-words.ts'

/** A word of a text. Offsets are those of `TextRun`. */
export interface Word {
  /** As it is written. */
  text: string
  folded: string
  /** Equal for words that count as the same. */
  key: string
  start: number
  end: number
}

/** Text between two tags, with its words. Offsets are those of the HTML that it is part of. */
export interface TextRun {
  words: Word[]
  text: string
  start: number
  /** Up to `NEAR` characters of the text before and after it in the same block. */
  before: string
  after: string
}

/** A word without case and diacritics, and its key. */
export type ReadWord = Pick<Word, 'folded' | 'key'>

/** Folds a word and finds its key. Words with equal keys count as the same. */
export type KeyOf = (written: string) => ReadWord

/** The limit of the cache of words, which is cleared when it is full. Text repeats few words; beyond this number they are rare ones. */
const MOST_KNOWN = 20_000

/** Caches words, because folding one and finding its key takes ten times as long as looking it up. */
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

/** Pads a decoded entity to its length in the HTML, so that offsets stay. */
export const FILLER = '\0'

/** Mentions in headings, code and existing links are not linked. */
const SKIPPED_TAGS = new Set(['a', 'h1', 'h2', 'h3', 'code', 'pre'])
const TOKEN = /<(\/?)([a-z][a-z0-9]*)([^>]*)>|[^<]+/g
const INLINE: ReadonlySet<string> = new Set(INLINE_TAGS)
const HREF = /\shref="([^"]*)"/

/** The number of characters around words that may decide whether they are a name. */
export const NEAR = 60

/** A cleaned definition, prepared for finding its links and mentions. */
export interface ScannedDefinition {
  /** In order, without text in links, headings and code. Any tag separates two runs. */
  runs: TextRun[]
  /** The addresses of editors' links. */
  addresses: string[]
}

/** Only for HTML that the service has cleaned, in which `>` inside an attribute is always escaped. */
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

/** Finds the words of a text that is at the offset `start` of the HTML. */
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

/** The key of a text's first word; undefined if it has none. */
export function firstKeyOf(text: string, keyOf: KeyOf): string | undefined {
  for (const { 0: word } of spellingsOf(text)) return keyOf(word).key
  return undefined
}

/** Lazy, because some callers need only the first word. */
const spellingsOf = (text: string): Iterable<{ 0: string; index: number }> =>
  HANGUL.test(text) ? syllablesOf(text) : text.matchAll(wordPattern(text))

/** Korean appends particles to a noun without a space (서비스의, API를), and only names tell where the noun ends: each syllable counts as a word. */
const HANGUL = /\p{sc=Hangul}/u
const SYLLABLE = /\p{sc=Hangul}|\P{sc=Hangul}+/gu

function* syllablesOf(text: string): Generator<{ 0: string; index: number }> {
  for (const { 0: word, index } of text.matchAll(wordPattern(text)))
    for (const part of word.matchAll(SYLLABLE)) yield { 0: part[0], index: index + part.index }
}
