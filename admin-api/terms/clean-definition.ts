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
  // A tag that is not allowed leaves its content behind: a link that leads nowhere becomes text.
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
  // What reads as text to the bounds of a definition may be elements to a parser, as a title within SVG.
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
    // The parser puts it before its table.
    caption: 'p',
    img: (tagName, attribs) => ({ tagName, attribs: { ...attribs, src: tidyAddress(attribs['src'] ?? '') } }),
  },
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'iframe', 'noembed', 'noframes'],
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isImageAddress(attribs['src'] ?? ''),
}

// One window for the process: making one takes longer than cleaning a thousand definitions.
const { window } = new JSDOM('')
const purifier = createDOMPurify(window)

purifier.setConfig({
  // The body itself holds what is looked at: not allowed, all of it would be copied out of it.
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
 * Marks around nothing, which the editor would not make: beside them it would read a space that no reader sees. Elements are looked for by name, here and
 * in all that tidies: jsdom makes a cache of a thousand places for each document that is asked for selectors, a third of the whole.
 */
function dropEmptyMarks(body: Element): void {
  for (const element of [...body.getElementsByTagName('*')].reverse())
    if (MARKS.has(element.localName) && element.childNodes.length === 0) element.remove()
}

// A parser drops the line end that follows <pre>; written again it would lose one at each saving.
function purify(html: string): string {
  // With the pages' type of document, in which a table ends the paragraph before it.
  const marked = html.replace(/<\/?div>/g, `<${BLOCK_MARK}>`)
  const body = purifier.sanitize(`<!DOCTYPE html>${marked}`, { RETURN_DOM: true })
  if (!(body instanceof window.HTMLElement)) throw new TypeError('The cleaner has returned no body')
  dropEmptyMarks(body)
  tidyBlocks(body)
  tidyLists(body)
  tidyTables(body)
  return body.innerHTML.replace(/(<pre[^>]*>)\n+/g, '$1').trim()
}

/** One round is the rule; HTML made to confuse parsers may take more, and what never settles is kept as text. */
const MAX_ROUNDS = 5

/**
 * A definition as it is stored: by the allow-list of `contracts/definition.ts`, after two parsers that know nothing of
 * each other, so that what fools one does not fool the other. Cleaning what is clean changes nothing: the first parser
 * makes of the result what it made before, and so would the second. About 0.2 ms and 20 KB, which jsdom lets go only
 * when the event loop turns: whoever cleans thousands gives it a turn now and then.
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
