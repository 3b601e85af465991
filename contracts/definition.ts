/**
 * The HTML of a definition: what the editor can make and the service lets through.
 * The service cleans with these lists at every write; the editor is configured from the same ones.
 */
export const MAX_DEFINITION_LENGTH = 100_000

/** Inline marks, which leave no space behind when their tags are taken away. */
export const INLINE_TAGS = ['strong', 'em', 'u', 's', 'code', 'a'] as const

export const BLOCK_TAGS = ['p', 'h1', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr', 'br', 'img'] as const

/** Specification, section 5: other addresses are replaced by a blank address. */
export const LINK_SCHEMES = ['http', 'https', 'mailto', 'tel'] as const

/** Specification, section 5: image addresses. A `data:` address must be one of `EMBEDDED_IMAGE_TYPES`. */
export const IMAGE_SCHEMES = ['http', 'https', 'data'] as const

export const EMBEDDED_IMAGE_TYPES = [
  'image/png',
  'image/gif',
  'image/jpeg',
  'image/bmp',
  'image/x-icon',
  'image/vnd.microsoft.icon',
] as const

/** Specification, section 9: levels 1 to 8, written as `class="indent-N"`. */
export const MAX_INDENT = 8

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

const decodeEntities = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '')

const INLINE_TAG = new RegExp(`</?(?:${INLINE_TAGS.join('|')})(?:\\s[^>]*)?>`, 'g')

/**
 * The text of a cleaned definition: tags removed, white space collapsed. A block ends a word, an inline mark does not.
 * Only for HTML that the service has cleaned: there, `>` inside an attribute is always escaped.
 */
export function plainText(html: string): string {
  return decodeEntities(html.replace(INLINE_TAG, '').replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()
}

/** A definition without text and without an image is empty. */
export function hasContent(html: string): boolean {
  return /<img\s/i.test(html) || plainText(html) !== ''
}

/** The first `length` characters of the text, never half of an emoji. */
export function firstCharacters(text: string, length: number): string {
  if (text.length <= length) return text
  const cut = text.slice(0, length)
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut
}
