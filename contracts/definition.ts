/** The HTML that definitions may contain. The service sanitizes every write with the lists below, and the editor is configured from the same ones. */
export const MAX_DEFINITION_LENGTH = 100_000

/** Inline marks. In plain text, their tags are removed without leaving a space. */
export const INLINE_TAGS = ['strong', 'em', 'u', 's', 'code', 'a', 'sup', 'sub'] as const

const TABLE_TAGS = ['table', 'tbody', 'tr', 'th', 'td'] as const

export const BLOCK_TAGS = [
  ...['p', 'h1', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr', 'br', 'img'],
  ...TABLE_TAGS,
] as const

/** Links with any other scheme get `BLANK_ADDRESS`. */
export const LINK_SCHEMES = ['http', 'https', 'mailto', 'tel'] as const

/** An image's address must be absolute. A `data:` address must have one of `EMBEDDED_IMAGE_TYPES`. */
export const IMAGE_SCHEMES = ['http', 'https', 'data'] as const

export const EMBEDDED_IMAGE_TYPES = [
  'image/png',
  'image/gif',
  'image/jpeg',
  'image/bmp',
  'image/x-icon',
  'image/vnd.microsoft.icon',
] as const

/** Replaces a link address that is not allowed. */
export const BLANK_ADDRESS = 'about:blank'

/** Any base URL: it only determines the scheme of relative addresses. */
const PAGE = 'https://glossary.invalid/term/x'

const EMBEDDED = new RegExp(
  `^data:(?:${EMBEDDED_IMAGE_TYPES.join('|').replaceAll('.', '\\.')});base64,[a-z0-9+/=]+$`,
  'i',
)

/** An invalid scheme (`javascript\\x00:`). Browsers take it for a relative address, but only an attacker would write it. */
const FALSE_SCHEME = /^(?![a-z][a-z\d+.-]*:)[^/?#]*:/i

const schemeOf = (address: string): string | null =>
  FALSE_SCHEME.test(address) ? null : (URL.parse(address, PAGE)?.protocol.slice(0, -1) ?? null)

const isOneOf = (scheme: string | null, schemes: readonly string[]): boolean =>
  scheme !== null && schemes.includes(scheme)

/** Removes what browsers ignore: white space around an address, and control characters inside it. */
export const tidyAddress = (address: string): string => address.replace(/[\u0000-\u001f]/g, '').trim()

/** The address of a link, or `BLANK_ADDRESS` if its scheme is not one of `LINK_SCHEMES`. */
export const linkAddress = (address: string): string =>
  isOneOf(schemeOf(tidyAddress(address)), LINK_SCHEMES) ? tidyAddress(address) : BLANK_ADDRESS

/** Whether an image with this address is allowed: absolute by http or https, or embedded in an allowed type. */
export function isImageAddress(address: string): boolean {
  const tidied = tidyAddress(address)
  return (/^https?:\/\//i.test(tidied) && URL.canParse(tidied)) || EMBEDDED.test(tidied)
}

/** Levels of indentation, written as `class="indent-N"`, from 1. */
export const MAX_INDENT = 8

/** A table with more rows or columns is converted to paragraphs. */
export const MAX_TABLE_ROWS = 200
export const MAX_TABLE_COLUMNS = 20

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** Replaces the entities of sanitized HTML. @param write returns the replacement, given the character and its entity */
export const replaceEntities = (text: string, write: (sign: string, entity: string) => string): string =>
  text.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (entity, name: string) => write(ENTITIES[name] ?? '', entity))

export const decodeEntities = (text: string): string => replaceEntities(text, (sign) => sign)

const signsFor = (letters: string, signs: string): Record<string, string> =>
  Object.fromEntries([...letters].map((letter, index) => [letter, signs.charAt(index)]))

/** Characters that have a superscript or subscript character in Unicode. */
const RAISED: Record<string, string> = signsFor('0123456789+-=()ni', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ')
const LOWERED: Record<string, string> = signsFor('0123456789+-=()', '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎')

/** `x<sup>2</sup>` becomes `x²`. If any character has no raised form (`1<sup>st</sup>`), only the tags are removed. */
const withSigns = (html: string): string =>
  html.replace(/<(sup|sub)>([^<]*)<\/\1>/g, (_, tag: string, text: string) => {
    const signs = [...text].map((letter) => (tag === 'sup' ? RAISED : LOWERED)[letter])
    return signs.includes(undefined) ? text : signs.join('')
  })

const TABLE = /<table>.*?<\/table>/gs
const BLOCK_TAG = new RegExp(`</?(?:${BLOCK_TAGS.join('|')})(?:\\s[^>]*)?>`, 'g')
const INLINE_TAG = new RegExp(`</?(?:${INLINE_TAGS.join('|')})(?:\\s[^>]*)?>`, 'g')

/** The rows of a sanitized table, for places without tables: cells as `Key | Meaning`, with their inline marks. */
export const tableRows = (table: string): string[] =>
  table
    .split(/<tr>/)
    .slice(1)
    .map((row) => row.split(/<t[dh](?:\s[^>]*)?>/).slice(1))
    .map((cells) => cells.map((cell) => cell.replace(BLOCK_TAG, ' ').trim()).join(' | '))

/** Replaces the tables of a sanitized definition. */
export const replaceTables = (html: string, write: (table: string) => string): string =>
  html.replace(TABLE, (table) => write(table))

/**
 * The text of a sanitized definition, with white space collapsed: a block ends a word, an inline mark does not, semicolons separate a table's rows.
 * Only for HTML that the service has sanitized, in which `>` inside attributes is always escaped.
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

/** Whether a definition has text or an image. */
export function hasContent(html: string): boolean {
  return /<img\s/i.test(html) || decodeEntities(html.replace(/<[^<>]*>/g, ' ')).trim() !== ''
}

/** The first `length` UTF-16 units of a text, without splitting a surrogate pair. */
export function firstCharacters(text: string, length: number): string {
  if (text.length <= length) return text
  const cut = text.slice(0, length)
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut
}

/** The text, shortened to `length` characters and an ellipsis if it is longer. */
export const shortened = (text: string, length: number): string =>
  text.length <= length ? text : `${firstCharacters(text, length)}…`
