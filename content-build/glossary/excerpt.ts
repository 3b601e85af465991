import { replaceTables, tableRows } from '../../contracts/definition.ts'

/** Three lines of most cards hold fewer. The widest ones, and those on paper, end with what is cut here. */
const EXCERPT_LENGTH = 240

/** Characters of HTML: a definition of nothing but tags must not make a card long either. */
const EXCERPT_HTML_LENGTH = 600

/** What may stay in a card: the card is a link itself, has its own heading and no pictures. */
const KEPT_TAGS = new Set(['p', 'ul', 'ol', 'li', 'strong', 'em', 'u', 's', 'code', 'sub', 'sup', 'blockquote'])

/** Headings become paragraphs, so that two blocks never run into one word. */
const REPLACED_TAGS = new Map([
  ['h1', 'p'],
  ['h2', 'p'],
  ['h3', 'p'],
  ['pre', 'p'],
])

/** Of a word that is cut in the middle, where a space is near. Some scripts have none. */
const LAST_PIECE = / [^ <>&;]{0,30}$/

const TOKEN = /<(\/?)([a-z][a-z0-9]*)[^>]*>|&(?:[a-z]+|#\d+);|[^<&]/giu

/**
 * The beginning of a cleaned definition for a card, a row of a table as a paragraph: at most 240 characters of text, every tag closed, no attributes.
 * Its length is bounded, so a listing page is too, however long its definitions are.
 */
export function excerptOf(definition: string): string {
  const open: string[] = []
  let excerpt = ''
  let length = 0
  const paragraphs = (table: string): string =>
    tableRows(table)
      .map((row) => `<p>${row}</p>`)
      .join('')
  const withoutTables = replaceTables(definition, paragraphs)
  for (const [token, slash, name] of withoutTables.matchAll(TOKEN)) {
    if (name === undefined) {
      if (length === EXCERPT_LENGTH || excerpt.length >= EXCERPT_HTML_LENGTH) {
        excerpt = `${token === ' ' ? excerpt : excerpt.replace(LAST_PIECE, '')}…`
        break
      }
      excerpt += token
      length += 1
      continue
    }
    const tag = REPLACED_TAGS.get(name) ?? name
    if (tag === 'br' || tag === 'hr') excerpt += ' '
    if (!KEPT_TAGS.has(tag)) continue
    if (slash === '') {
      if (excerpt.length >= EXCERPT_HTML_LENGTH) break
      open.push(tag)
      excerpt += `<${tag}>`
    } else if (open.at(-1) === tag) {
      open.pop()
      excerpt += `</${tag}>`
    }
  }
  while (open.length > 0) excerpt += `</${open.pop()}>`
  return excerpt.replaceAll(/<([a-z]+)><\/\1>/g, '')
}
