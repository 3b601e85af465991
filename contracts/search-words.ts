import { firstCharacters } from './definition.ts'

/**
 * How text is read by the full search, the same for what is searched and for what is asked: in lower case, without
 * diacritics, in words. Both databases store words as they come from here, so that they agree.
 */

/** Accents, dots and hooks above and below Latin, Greek and Cyrillic letters; other scripts write vowels as marks. */
const DIACRITICS = /[\u0300-\u036f]/g

/** Letters that Unicode does not take apart, and the sigma at the end of a word. */
const PLAIN_LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ł: 'l',
  ŧ: 't',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
}
const NOT_PLAIN = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'g')

/** Most text has none of these, and is read three times as fast. */
const ASCII = /^[\0-\x7f]*$/

/** The text without regard to case and diacritics: `Café` → `cafe`, `Straße` → `strasse`. Signs and spaces stay. */
export function foldText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase()
  return text
    .toLowerCase()
    .normalize('NFKD')
    .toLowerCase()
    .replace(DIACRITICS, '')
    .replace(NOT_PLAIN, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .normalize('NFC')
}

/** These scripts put no space between words: each character is one, so that a search finds the middle of a text. */
export const UNSPACED = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`
const WORD = new RegExp(String.raw`[[${UNSPACED}]&&[\p{L}\p{N}\p{M}]]\p{M}*|[[\p{L}\p{N}\p{M}]--[${UNSPACED}]]+`, 'gv')

/** Longer words are found by their first characters; the databases limit what a word may be. */
const MAX_WORD_LENGTH = 60

/** The words of a text, folded, each once: `C++ and Café, café` → `c`, `and`, `cafe`. */
export function searchWords(text: string): string[] {
  const words = foldText(text).match(WORD) ?? []
  return [...new Set(words.map((word) => firstCharacters(word, MAX_WORD_LENGTH)))]
}

/** Plurals that no rule makes. What stands here for itself is no plural. */
const IRREGULAR: Readonly<Record<string, string>> = {
  ...{ children: 'child', people: 'person', men: 'man', women: 'woman', feet: 'foot', teeth: 'tooth', mice: 'mouse' },
  ...{ indices: 'index', matrices: 'matrix', vertices: 'vertex', appendices: 'appendix', schemata: 'schema' },
  ...{ criteria: 'criterion', phenomena: 'phenomenon', axes: 'axis', quizzes: 'quiz' },
  ...{ analyses: 'analysis', hypotheses: 'hypothesis', theses: 'thesis', crises: 'crisis', diagnoses: 'diagnosis' },
  ...{ parentheses: 'parenthesis', syntheses: 'synthesis', synopses: 'synopsis', emphases: 'emphasis' },
  ...{ statuses: 'status', buses: 'bus', campuses: 'campus', bonuses: 'bonus', viruses: 'virus', focuses: 'focus' },
  ...{ aliases: 'alias', biases: 'bias', atlases: 'atlas', canvases: 'canvas', gases: 'gas', lenses: 'lens' },
  ...{ cookies: 'cookie', movies: 'movie', selfies: 'selfie', rookies: 'rookie', calories: 'calorie', caches: 'cache' },
  ...{ heroes: 'hero', echoes: 'echo', vetoes: 'veto', potatoes: 'potato', tomatoes: 'tomato' },
  ...{ halves: 'half', shelves: 'shelf', leaves: 'leaf', lives: 'life', knives: 'knife', wolves: 'wolf' },
  ...{ ids: 'id', ads: 'ad', apis: 'api', kpis: 'kpi', uis: 'ui', skis: 'ski', taxis: 'taxi', emojis: 'emoji' },
  ...{ cpus: 'cpu', gpus: 'gpu', skus: 'sku', menus: 'menu', gurus: 'guru' },
  ...{ series: 'series', species: 'species', news: 'news', lens: 'lens', bias: 'bias', alias: 'alias', atlas: 'atlas' },
  ...{
    canvas: 'canvas',
    always: 'always',
    perhaps: 'perhaps',
    https: 'https',
    saas: 'saas',
    paas: 'paas',
    kubernetes: 'kubernetes',
  },
}

/** Endings of plurals and what they are in the singular; the first that fits counts. */
const PLURAL_ENDINGS: readonly (readonly [ending: RegExp, singular: string])[] = [
  [/(?<=..[^aeiou])ies$/, 'y'],
  [/(?<=ss|sh|ch|x|zz)es$/, ''],
  // Not `process`, `status`, `analysis`; nor what is as short as `AWS`.
  [/(?<=...)(?<![siu])s$/, ''],
]

/**
 * The one key by which words are the same to readers: neither case nor accents count, and in English neither does the plural: `Journeys` is
 * `journey`, `Queries` is `query`. Nothing is stemmed. To be given single words, folded or not.
 * @param language of the glossary, as `lang` has it: `en`, `en-GB`, `de`
 */
export function wordKey(word: string, language: string): string {
  const folded = foldText(word)
  return isEnglish(language) ? singularOf(folded) : folded
}

const isEnglish = (language: string): boolean => /^en(?:-|$)/i.test(language)

function singularOf(word: string): string {
  const irregular = IRREGULAR[word]
  if (irregular !== undefined) return irregular
  const [ending, singular = ''] = PLURAL_ENDINGS.find(([plural]) => plural.test(word)) ?? []
  return ending === undefined ? word : word.replace(ending, singular)
}
