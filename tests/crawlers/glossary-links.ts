const TAG = /<(a|link)\s((?:"[^"]*"|[^">])*)>/g
const HREF = /(?:^|\s)href="([^"]*)"/
const REL = /(?:^|\s)rel="(?:next|prev|canonical)"/

/** Of the pages that come and go with the content. Home, the administrator's screens and files of the templates always stay. */
const CHANGING = /^\/(?:term|categories|browse)\/[^?#]+/

/** At the end of a link that an author has made: where its term is deleted it leads to nowhere, and stays as it was written. */
export const BY_AUTHOR = '#by-author'

/**
 * The terms, categories and listing pages that a page links to, authors aside, by `a` and `link` (next, prev, canonical), each once.
 * @param origins of the site itself; canonicals begin with one
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
