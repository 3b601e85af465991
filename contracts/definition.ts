/**
 * The HTML of a definition: what the editor can make and the service lets through.
 * The service cleans with these lists at every write; the editor is configured from the same ones.
 */
export const MAX_DEFINITION_LENGTH = 100_000

/** Inline marks, which leave no space behind when their tags are taken away. */
export const INLINE_TAGS = ['strong', 'em', 'u', 's', 'code', 'a', 'sup', 'sub'] as const

export const TABLE_TAGS = ['table', 'tbody', 'tr', 'th', 'td'] as const

export const BLOCK_TAGS = [
  ...['p', 'h1', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr', 'br', 'img'],
  ...TABLE_TAGS,
] as const

/** Links with other addresses get `BLANK_ADDRESS`. */
export const LINK_SCHEMES = ['http', 'https', 'mailto', 'tel'] as const

/** An image's address names its scheme. A `data:` address must be one of `EMBEDDED_IMAGE_TYPES`. */
export const IMAGE_SCHEMES = ['http', 'https', 'data'] as const

export const EMBEDDED_IMAGE_TYPES = [
  'image/png',
  'image/gif',
  'image/jpeg',
  'image/bmp',
  'image/x-icon',
  'image/vnd.microsoft.icon',
] as const

/** What takes the place of an address that is not allowed. */
export const BLANK_ADDRESS = 'about:blank'

/** Any address will do: it only tells which scheme a relative one gets. */
const PAGE = 'https://glossary.invalid/term/x'

const EMBEDDED = new RegExp(
  `^data:(?:${EMBEDDED_IMAGE_TYPES.join('|').replaceAll('.', '\\.')});base64,[a-z0-9+/=]+$`,
  'i',
)

/** What looks like a scheme but is none (`javascript\\x00:`) is a relative address to browsers, and to nobody who means well. */
const FALSE_SCHEME = /^(?![a-z][a-z\d+.-]*:)[^/?#]*:/i

const schemeOf = (address: string): string | null =>
  FALSE_SCHEME.test(address) ? null : (URL.parse(address, PAGE)?.protocol.slice(0, -1) ?? null)

const isOneOf = (scheme: string | null, schemes: readonly string[]): boolean =>
  scheme !== null && schemes.includes(scheme)

/** Browsers ignore white space around an address and line ends inside it. */
export const tidyAddress = (address: string): string => address.replace(/[\u0000-\u001f]/g, '').trim()

/** Where a link leads: nowhere, if its scheme is not one of `LINK_SCHEMES`. */
export const linkAddress = (address: string): string =>
  isOneOf(schemeOf(tidyAddress(address)), LINK_SCHEMES) ? tidyAddress(address) : BLANK_ADDRESS

/** Whether an image of this address is shown: by the scheme that it names, and if it is embedded, by its type. */
export function isImageAddress(address: string): boolean {
  const tidied = tidyAddress(address)
  return (/^https?:\/\//i.test(tidied) && URL.canParse(tidied)) || EMBEDDED.test(tidied)
}

/** Levels 1 to 8, written as `class="indent-N"`. */
export const MAX_INDENT = 8

/** A table of more rows or columns than anybody reads on a page becomes paragraphs. */
export const MAX_TABLE_ROWS = 200
export const MAX_TABLE_COLUMNS = 20

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** A cleaned text with something else in place of each entity. @param write what is to stand for a sign and for its entity */
export const replaceEntities = (text: string, write: (sign: string, entity: string) => string): string =>
  text.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (entity, name: string) => write(ENTITIES[name] ?? '', entity))

export const decodeEntities = (text: string): string => replaceEntities(text, (sign) => sign)

const signsFor = (letters: string, signs: string): Record<string, string> =>
  Object.fromEntries([...letters].map((letter, index) => [letter, signs.charAt(index)]))

/** What has a sign of its own when it is raised or lowered. */
const RAISED: Record<string, string> = signsFor('0123456789+-=()ni', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ')
const LOWERED: Record<string, string> = signsFor('0123456789+-=()', '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎')

/** `x<sup>2</sup>` is `x²`; what has a letter without such a sign (`1<sup>st</sup>`) stays as it is. */
const withSigns = (html: string): string =>
  html.replace(/<(sup|sub)>([^<]*)<\/\1>/g, (_, tag: string, text: string) => {
    const signs = [...text].map((letter) => (tag === 'sup' ? RAISED : LOWERED)[letter])
    return signs.includes(undefined) ? text : signs.join('')
  })

const TABLE = /<table>.*?<\/table>/gs
const BLOCK_TAG = new RegExp(`</?(?:${BLOCK_TAGS.join('|')})(?:\\s[^>]*)?>`, 'g')
const INLINE_TAG = new RegExp(`</?(?:${INLINE_TAGS.join('|')})(?:\\s[^>]*)?>`, 'g')

/** A cleaned table row by row, where tables have no place: its cells as `Key | Meaning`, with their inline marks. */
export const tableRows = (table: string): string[] =>
  table
    .split(/<tr>/)
    .slice(1)
    .map((row) => row.split(/<t[dh](?:\s[^>]*)?>/).slice(1))
    .map((cells) => cells.map((cell) => cell.replace(BLOCK_TAG, ' ').trim()).join(' | '))

/** A cleaned definition with something else in place of its tables. */
export const replaceTables = (html: string, write: (table: string) => string): string =>
  html.replace(TABLE, (table) => write(table))

/**
 * The text of a cleaned definition: tags removed, white space collapsed. A block ends a word, an inline mark does not; the rows of a
 * table are parted by semicolons. Only for HTML that the service has cleaned: there, `>` inside an attribute is always escaped.
 */
export function plainText(html: string): string {
  const inline = replaceTables(html, (table) => ` ${tableRows(table).join('; ')} `)
  return decodeEntities(
    withSigns(inline)
      .replace(INLINE_TAG, '')
      .replace(/<[^>]*>/g, ' '),
  )
    .replace(/\s+/g, ' ')
    .trim()
}

/** A definition without text and without an image is empty. */
export function hasContent(html: string): boolean {
  return /<img\s/i.test(html) || decodeEntities(html.replace(/<[^<>]*>/g, ' ')).trim() !== ''
}

/** The first `length` characters of the text, never half of an emoji. */
export function firstCharacters(text: string, length: number): string {
  if (text.length <= length) return text
  const cut = text.slice(0, length)
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut
}

/** The text, if it has no more than `length` characters; otherwise its first ones, and a sign that there are more. */
export const shortened = (text: string, length: number): string =>
  text.length <= length ? text : `${firstCharacters(text, length)}…`
