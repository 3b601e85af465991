const TAG = /<(a|link)\s((?:"[^"]*"|[^">])*)>/g
const HREF = /(?:^|\s)href="([^"]*)"/
const REL = /(?:^|\s)rel="(?:next|prev|canonical)"/

/** Pages that come and go with the content. Home, administrator screens and files of the templates always exist. */
const CHANGING = /^\/(?:term|categories|browse)\/[^?#]+/

/** Ends a link that an author has set: it stays as written, even if its term is deleted. */
export const BY_AUTHOR = '#by-author'

/**
 * The terms, categories and listing pages that a page links to by `a` and `link` (next, prev, canonical), each once, without
 * links set by authors. @param origins origins of the site itself; canonicals begin with one
 */
export function glossaryLinks(html: string, origins: readonly string[]): string[] {
  const links = new Set<string>()
  for (const [, tag, attributes = ''] of html.matchAll(TAG)) {
    const href = HREF.exec(attributes)?.[1]
    if (href === undefined || href.endsWith(BY_AUTHOR) || (tag === 'link' && !REL.test(attributes))) continue
    const origin = origins.find((one) => href.startsWith(`${one}/`)) ?? ''
    const path = CHANGING.exec(href.slice(origin.length))?.[0]
    if (path !== undefined) links.add(path)
  }
  return [...links]
}
