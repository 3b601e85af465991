import createDOMPurify from 'dompurify'
import { JSDOM } from 'jsdom'
import sanitizeHtml from 'sanitize-html'
import {
  BLOCK_TAGS,
  EMBEDDED_IMAGE_TYPES,
  IMAGE_SCHEMES,
  INLINE_TAGS,
  LINK_SCHEMES,
  MAX_INDENT,
  plainText,
} from '../../contracts/definition.ts'
import { tidyLists } from './tidy-lists.ts'

/** Specification, section 5: what takes the place of an address that is not allowed. */
const BLANK_ADDRESS = 'about:blank'

/** Any address will do: it only tells which scheme a relative one gets. */
const PAGE = 'https://glossary.invalid/term/x'

const TAGS = [...INLINE_TAGS, ...BLOCK_TAGS]
const INDENTS = Array.from({ length: MAX_INDENT }, (_, level) => `indent-${level + 1}`)
const INDENTED_TAGS = ['p', 'h1', 'h2', 'h3', 'li', 'blockquote', 'pre'] as const
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

// Browsers ignore white space around an address and line ends inside it.
const tidyAddress = (address: string): string => address.replace(/[\u0000-\u001f]/g, '').trim()

function cleanLink({ href, target }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  // A tag that is not allowed leaves its content behind: a link that leads nowhere becomes text.
  if (href === undefined) return { tagName: 'unlinked', attribs: {} }
  const address = isOneOf(schemeOf(tidyAddress(href)), LINK_SCHEMES) ? tidyAddress(href) : BLANK_ADDRESS
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

function isShownImage({ src }: sanitizeHtml.Attributes): boolean {
  const scheme = src === undefined ? null : schemeOf(tidyAddress(src))
  return isOneOf(scheme, IMAGE_SCHEMES) && (scheme !== 'data' || EMBEDDED.test(tidyAddress(src ?? '')))
}

const SANITIZE_OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: TAGS,
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    ol: ['start'],
  },
  allowedClasses: Object.fromEntries(INDENTED_TAGS.map((tag) => [tag, INDENTS])),
  allowedSchemes: [...LINK_SCHEMES, 'about'],
  allowedSchemesByTag: { img: [...IMAGE_SCHEMES] },
  transformTags: {
    a: (_, attribs) => cleanLink(attribs),
    b: 'strong',
    i: 'em',
    strike: 's',
    del: 's',
    img: (tagName, attribs) => ({ tagName, attribs: { ...attribs, src: tidyAddress(attribs['src'] ?? '') } }),
  },
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'iframe', 'noembed', 'noframes'],
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isShownImage(attribs),
}

// One window for the process: making one takes longer than cleaning a thousand definitions.
const { window } = new JSDOM('')
const purifier = createDOMPurify(window)

const PURIFY_OPTIONS = {
  ALLOWED_TAGS: TAGS,
  ALLOWED_ATTR: ['href', 'target', 'rel', 'src', 'alt', 'title', 'width', 'height', 'start', 'class'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ADD_DATA_URI_TAGS: ['img'],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|about:blank$|data:image\/|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i,
}

const allow = (html: string): string =>
  sanitizeHtml(html.replaceAll('\u0000', '').replace(/\p{Surrogate}/gu, '\ufffd'), SANITIZE_OPTIONS)

// A parser drops the line end that follows <pre>; written again it would lose one at each saving.
function purify(html: string): string {
  const body = purifier.sanitize(html, { ...PURIFY_OPTIONS, RETURN_DOM: true })
  if (!(body instanceof window.HTMLElement)) throw new TypeError('The cleaner has returned no body')
  tidyLists(body)
  return body.innerHTML.replace(/(<pre[^>]*>)\n+/g, '$1').trim()
}

/** One round is the rule; HTML made to confuse parsers may take more, and what never settles is kept as text. */
const MAX_ROUNDS = 5

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/**
 * A definition as it is stored: by the allow-list of `contracts/definition.ts`, after two parsers that know nothing of
 * each other, so that what fools one does not fool the other. Cleaning what is clean changes nothing: the first parser
 * makes of the result what it made before, and so would the second. About 0.3 ms and 23 KB, which jsdom lets go only
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
