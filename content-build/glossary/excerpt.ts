import { replaceTables, tableRows } from '../../contracts/definition.ts'

/** Characters of text. Three lines of most cards hold fewer, so only the widest and the printed ones show the end of an excerpt. */
const EXCERPT_LENGTH = 240

/** Characters of HTML, because a definition made only of tags must not make a card long either. */
const EXCERPT_HTML_LENGTH = 600

/** The tags that a card keeps. The card is itself a link, has its own heading and shows no pictures. */
const KEPT_TAGS = new Set(['p', 'ul', 'ol', 'li', 'strong', 'em', 'u', 's', 'code', 'sub', 'sup', 'blockquote'])

/** Headings and code blocks become paragraphs, so that the words of two blocks stay separate. */
const REPLACED_TAGS = new Map([
  ['h1', 'p'],
  ['h2', 'p'],
  ['h3', 'p'],
  ['pre', 'p'],
])

/** A word that was cut in the middle, if a space is close before it. Some scripts have no spaces. */
const LAST_PIECE = / [^ <>&;]{0,30}$/

const TOKEN = /<(\/?)([a-z][a-z0-9]*)[^>]*>|&(?:[a-z]+|#\d+);|[^<&]/giu

/**
 * The beginning of a cleaned definition for a card: at most 240 characters of text, every tag closed, no attributes, table rows as paragraphs.
 * Its length is bounded, and with it that of listing pages, however long definitions are.
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
