import createDOMPurify from 'dompurify'
import { JSDOM } from 'jsdom'
import sanitizeHtml from 'sanitize-html'
import {
  BLOCK_TAGS,
  IMAGE_SCHEMES,
  INLINE_TAGS,
  isImageAddress,
  LINK_SCHEMES,
  linkAddress,
  MAX_INDENT,
  plainText,
  tidyAddress,
} from '../../contracts/definition.ts'
import { MAX_DEPTH } from '../../contracts/definition-bounds.ts'
import { escapeText } from '../../contracts/text.ts'
import { tidyTables } from '../../contracts/tidy-tables.ts'
import { BLOCK_MARK, OTHER_BLOCKS, tidyBlocks } from './tidy-blocks.ts'
import { tidyLists } from './tidy-lists.ts'

const TAGS = [...INLINE_TAGS, ...BLOCK_TAGS]
const INDENTS = Array.from({ length: MAX_INDENT }, (_, level) => `indent-${level + 1}`)
const INDENTED_TAGS = ['p', 'h1', 'h2', 'h3', 'li', 'blockquote', 'pre'] as const
function cleanLink({ href, target }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  // A disallowed tag is replaced by its content, so a link without an address becomes text.
  if (href === undefined) return { tagName: 'unlinked', attribs: {} }
  const address = linkAddress(href)
  const isExternal = /^(https?:)?[\\/]{2}/i.test(address)
  return {
    tagName: 'a',
    attribs: {
      href: address,
      ...(target === '_blank' ? { target } : {}),
      ...(isExternal || target === '_blank' ? { rel: 'noopener noreferrer' } : {}),
    },
  }
}

const SANITIZE_OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...TAGS, 'div'],
  // Needed in addition to the check of a definition's bounds, which takes some nested elements for text, such as a title within SVG.
  nestingLimit: MAX_DEPTH,
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    ol: ['start'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
  },
  allowedClasses: Object.fromEntries(INDENTED_TAGS.map((tag) => [tag, INDENTS])),
  allowedSchemes: [...LINK_SCHEMES, 'about'],
  allowedSchemesByTag: { img: [...IMAGE_SCHEMES] },
  transformTags: {
    ...Object.fromEntries(OTHER_BLOCKS.map((tag) => [tag, 'div'])),
    a: (_, attribs) => cleanLink(attribs),
    b: 'strong',
    i: 'em',
    strike: 's',
    del: 's',
    // The parser moves it before its table.
    caption: 'p',
    img: (tagName, attribs) => ({ tagName, attribs: { ...attribs, src: tidyAddress(attribs['src'] ?? '') } }),
  },
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'iframe', 'noembed', 'noframes'],
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isImageAddress(attribs['src'] ?? ''),
}

// One window per process: creating one takes longer than cleaning a thousand definitions.
const { window } = new JSDOM('')
const purifier = createDOMPurify(window)

purifier.setConfig({
  // 'body' is the root of the sanitized tree: if it were not allowed, DOMPurify would copy all of its content out of it.
  ALLOWED_TAGS: [...TAGS, BLOCK_MARK, 'body'],
  ALLOWED_ATTR: [
    ...['href', 'target', 'rel', 'src', 'alt', 'title', 'width', 'height', 'start', 'class'],
    ...['colspan', 'rowspan'],
  ],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ADD_DATA_URI_TAGS: ['img'],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|about:blank$|data:image\/|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i,
  RETURN_DOM: true,
})

const allow = (html: string): string =>
  sanitizeHtml(html.replaceAll('\u0000', '').replace(/\p{Surrogate}/gu, '\ufffd'), SANITIZE_OPTIONS)

const MARKS: ReadonlySet<string> = new Set(INLINE_TAGS)

/**
 * Removes empty inline elements, which the editor never makes: next to them it would keep a space that no reader sees. Finds elements by name, as all tidying
 * does: for selectors, jsdom makes a cache of a thousand entries per document, which takes a third of the total time.
 */
function dropEmptyMarks(body: Element): void {
  for (const element of [...body.getElementsByTagName('*')].reverse())
    if (MARKS.has(element.localName) && element.childNodes.length === 0) element.remove()
}

// Also removes newlines at the start of <pre>: a parser drops the first one, so each saving would lose one.
function purify(html: string): string {
  // The doctype of the pages: in standards mode, a table ends the paragraph before it.
  const marked = html.replace(/<\/?div>/g, `<${BLOCK_MARK}>`)
  const body = purifier.sanitize(`<!DOCTYPE html>${marked}`, { RETURN_DOM: true })
  if (!(body instanceof window.HTMLElement)) throw new TypeError('The cleaner has returned no body')
  dropEmptyMarks(body)
  tidyBlocks(body)
  tidyLists(body)
  tidyTables(body)
  return body.innerHTML.replace(/(<pre[^>]*>)\n+/g, '$1').trim()
}

/** Usually one round suffices. HTML made to confuse parsers may take more; what never stabilizes is kept as text. */
const MAX_ROUNDS = 5

/**
 * Returns the definition as it is stored: cleaned by the allow-list of `contracts/definition.ts` with two independent parsers, and idempotent. Takes 0.2 ms and
 * 20 KB, which jsdom frees only when the event loop runs: callers that clean thousands must yield now and then.
 */
export function cleanDefinition(html: string): string {
  let allowed = allow(html)
  for (let round = 1; round <= MAX_ROUNDS; round++) {
    const cleaned = purify(allowed)
    const again = allow(cleaned)
    if (again === allowed) return cleaned
    allowed = again
  }
  return `<p>${escapeText(plainText(allowed))}</p>`
}
