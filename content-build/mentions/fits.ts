import { isUnspaced } from '../../contracts/name-edges.ts'
import type { Form } from './forms.ts'
import { FILLER, NEAR, type TextRun } from './words.ts'

/** The words of a run from index `from` (inclusive) to `to` (exclusive). */
export interface Place {
  run: TextRun
  from: number
  to: number
}

/** Between the words of a name, a space and a hyphen are equivalent; a text may also have a slash there. */
const JOINS = new Set([' ', '-'])
const JOINED = /^(?:\s|[-\u2010\u2011/])$/

/** `ENDING` may follow a name, unless `GLUING` joins the next word to it (node.js). `BEGINNING` may precede a name. */
const ENDING = /^[\s\p{Terminal_Punctuation}\p{Pe}\p{Pi}\p{Pf}"'\u2026\u2013\u2014/]/u
const GLUING = /^[.:'\u2019][\p{L}\p{N}]/u
/** Korean particles after a noun and its plural: 서비스의, API에서는. */
const PARTICLE =
  /^(?=\p{sc=Hangul})들?(?:[은는이가을를의에로와과도만나]|에서|에게|으로|이나|까지|부터|보다|이?란|이?라[고는]|이다)?[는은도의]?(?![\p{L}\p{N}])/u
const POSSESSIVE = /^['\u2019]s(?![\p{L}\p{N}])/u
const BEGINNING = /(?![.\u2019])[\s\p{Terminal_Punctuation}\p{Ps}\p{Pi}\p{Pf}"\u00a1\u00bf\u2026\u2013\u2014/]$/u
/** French and Italian elide a short word before a name: l'audience, dell'API, jusqu'Unicode. */
const ELISION = /(?:^|[^\p{L}\p{N}])(?:\p{L}{1,2}|\p{L}+(?:ll|qu))['\u2019]$/u
const BEGINNING_OF_SENTENCE = /(?:^|[.!?:\u2026]["'\u00bb\u201d)]*\s+)$/
/** German joins the parts of a compound by hyphens and may omit a repeated part: HTML-Datei, HTML- und CSS-Dateien. A single letter is no part: E-Mail. */
const HYPHEN_BEFORE = /(?<!(?:^|[^\p{L}\p{N}])[\p{L}\p{N}])[-\u2010\u2011]$/u
const HYPHEN_AFTER = /^[-\u2010\u2011](?![\p{Ll}\p{N}])/u

/**
 * Whether the words at this place, which have the keys of the form, are a mention of it and not part of something longer.
 * @param hyphensPart whether hyphens next to capitals separate words, as in German
 */
export function fits(form: Form, place: Place, hyphensPart: boolean): boolean {
  if (!isJoined(form, place) || !isAlike(form, place)) return false
  const around = hyphensPart ? partedByHyphens(aroundOf(place), place) : aroundOf(place)
  return isWhole(form, place, around) && !(form.isOwnName && isPieceOfName(place, around))
}

function isJoined({ gaps, words }: Form, { run, from }: Place): boolean {
  for (let index = 1; index < words.length; index += 1) {
    const [wanted, gap] = [gaps[index] ?? '', gapBefore(run, from + index)]
    if (JOINS.has(wanted) ? !JOINED.test(gap) : plainSigns(gap) !== plainSigns(wanted)) return false
  }
  return true
}

/** Unifies spaces and apostrophes, because phones and word processors write other ones than keyboards. */
const plainSigns = (gap: string): string => gap.replace(/\s/g, ' ').replace(/[\u2018\u2019]/g, "'")

/** Whether the name's own signs surround its words (`.NET`, `C#`), and nothing that makes them part of a longer word. */
function isWhole({ gaps, words }: Form, place: Place, { before, after }: Around): boolean {
  const [prefix = '', suffix = ''] = [gaps[0], gaps[words.length]]
  if (!before.endsWith(prefix) || !after.startsWith(suffix)) return false
  const [left, right] = [before.slice(0, before.length - prefix.length), after.slice(suffix.length)]
  return isBeginning(left, prefix + textOf(place)) && isEnd(textOf(place) + suffix, right)
}

const isBeginning = (before: string, text: string): boolean =>
  before === '' || BEGINNING.test(before) || ELISION.test(before) || isUnspaced(before.slice(-1), text.slice(0, 1))

const isEnd = (text: string, after: string): boolean =>
  after === '' ||
  POSSESSIVE.test(after) ||
  PARTICLE.test(after) ||
  (ENDING.test(after) && !GLUING.test(after)) ||
  isUnspaced(text.slice(-1), after.slice(0, 1))

function isAlike({ words, isAsWritten }: Form, { run, from }: Place): boolean {
  return words.every((word, index) => {
    const written = run.words[from + index]
    if (written === undefined) return false
    if (isAsWritten)
      return written.text === word.text || (index === words.length - 1 && written.text === `${word.text}s`)
    // A name in the plural does not match the singular.
    return word.folded === word.key || written.folded !== written.key
  })
}

/** 'Journey' in 'Journey Optimizer': a capitalised neighbour makes it part of another name, unless it is capitalised as the first word of a sentence. */
function isPieceOfName(place: Place, { before, after }: Around): boolean {
  if (!isCapitalised(place)) return false
  if (/^[ \u00a0-]\p{Lu}/u.test(after)) return true
  const previous = /(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{N}]*[ \u00a0-]$/u.exec(before)
  return previous !== null && !BEGINNING_OF_SENTENCE.test(before.slice(0, previous.index))
}

/** The text between a word and the one before it in the same run. */
function gapBefore({ words, text, start }: TextRun, index: number): string {
  const [from, to] = [words[index - 1]?.end ?? start, words[index]?.start ?? start + text.length]
  return withoutFiller(text.slice(from - start, to - start))
}

const textOf = ({ run: { words, text, start }, from, to }: Place): string =>
  text.slice((words[from]?.start ?? start) - start, (words[to - 1]?.end ?? start) - start)

const isCapitalised = (place: Place): boolean => /^\p{Lu}/u.test(textOf(place))

/** The text before and after a place: at least `NEAR` characters, or up to the end of the block. */
interface Around {
  before: string
  after: string
}

function aroundOf({ run: { words, text, start, before, after }, from, to }: Place): Around {
  const [begin, end] = [(words[from]?.start ?? start) - start, (words[to - 1]?.end ?? start) - start]
  const left = text.slice(Math.max(0, begin - NEAR), begin)
  const right = text.slice(end, end + NEAR)
  return {
    before: withoutFiller(begin < NEAR ? before + left : left),
    after: withoutFiller(end + NEAR > text.length ? right + after : right),
  }
}

/** Replaces hyphens that separate words with commas, which are not part of a name. */
const partedByHyphens = ({ before, after }: Around, place: Place): Around => ({
  before: isCapitalised(place) ? before.replace(HYPHEN_BEFORE, ',') : before,
  after: after.replace(HYPHEN_AFTER, ','),
})

const withoutFiller = (text: string): string => (text.includes(FILLER) ? text.replaceAll(FILLER, '') : text)
