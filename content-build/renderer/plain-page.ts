import type { Link, ListingPage, Page, Site } from '../../contracts/page.ts'
import { escapeText } from '../../contracts/text.ts'

const escape = (text: string): string => escapeText(text).replaceAll('"', '&quot;')

const anchor = ({ name, href }: Link): string => `<a href="${escape(href)}">${escape(name)}</a>`

const list = (links: readonly (Link | null)[]): string =>
  `<ul>${links.map((link) => (link === null ? '' : `<li>${anchor(link)}</li>`)).join('')}</ul>`

/** With what its pages say to browsers (contracts/security-headers.ts). */
type DescribedSite = Site & { policy: string }

/**
 * What stands at a new address whose page the templates cannot make: name, text and links, so that nothing leads to nowhere. It is made of
 * strings on purpose: whatever has failed is not asked again. Null for what is no page of the content.
 */
export function plainPage(page: Page, site: DescribedSite): string | null {
  switch (page.kind) {
    case 'term':
      return document(
        page.name,
        page.canonical,
        site,
        page.definition +
          list([
            ...page.categories,
            page.currentTerm,
            ...page.legacyNames,
            ...page.relatedTerms,
            ...page.mentions,
            page.previous,
            page.next,
          ]),
      )
    case 'listing':
      return document(page.category?.name ?? site.name, page.canonical, site, list(linksOf(page)))
    case 'mentions':
      return document(
        page.term.name,
        page.canonical,
        site,
        list([page.term, ...page.terms, page.previous, page.next, ...page.jumps]),
      )
    case 'moved':
      return document(site.name, page.to, site, anchor({ name: page.to, href: page.to }))
    default:
      return null
  }
}

const linksOf = ({ groups, first, start, previous, next, jumps }: ListingPage): (Link | null)[] => [
  ...groups.flatMap(({ cards }) => cards),
  ...(first?.tabs ?? [start]),
  previous,
  next,
  ...jumps,
]

const document = (name: string, canonical: string, site: DescribedSite, content: string): string => `<!doctype html>
<html lang="${escape(site.language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="${escape(site.policy)}">
<meta name="viewport" content="width=device-width">
<title>${escape(name)} | ${escape(site.name)}</title>
<link rel="canonical" href="${escape(site.url + canonical)}">
</head>
<body>
<p><a href="/">${escape(site.name)}</a></p>
<main>
<h1>${escape(name)}</h1>
${content}
</main>
</body>
</html>
`
