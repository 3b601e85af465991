import type { Link, ListingPage, Page, Site } from '../../contracts/page.ts'
import { escapeText } from '../../contracts/text.ts'

const escape = (text: string): string => escapeText(text).replaceAll('"', '&quot;')

const anchor = ({ name, href }: Link): string => `<a href="${escape(href)}">${escape(name)}</a>`

const list = (links: readonly (Link | null)[]): string =>
  `<ul>${links.map((link) => (link === null ? '' : `<li>${anchor(link)}</li>`)).join('')}</ul>`

/** `policy`: the pages' Content-Security-Policy (contracts/security-headers.ts). */
type DescribedSite = Site & { policy: string }

/**
 * A substitute for a new page that the templates fail to render: name, text and links, so that no link is broken. It is built from strings on purpose,
 * without the templates that have failed. Null for pages that show no content.
 */
export function plainPage(page: Page, site: DescribedSite): string | null {
  switch (page.kind) {
    case 'term': {
      const { categories, currentTerm, legacyNames, relatedTerms, mentions, previous, next } = page
      const links = list([...categories, currentTerm, ...legacyNames, ...relatedTerms, ...mentions, previous, next])
      return document(page.name, page.canonical, site, page.definition + links)
    }
    case 'listing':
      return document(page.category?.name ?? site.name, page.canonical, site, list(linksOf(page)))
    case 'mentions': {
      const { term, terms, previous, next, jumps } = page
      return document(term.name, page.canonical, site, list([term, ...terms, previous, next, ...jumps]))
    }
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
