import type { BreadcrumbList, DefinedTerm, DefinedTermSet, Graph, Thing } from 'schema-dts'
import type { Link, ListingPage, Site, TermPage } from '../../contracts/page.ts'

/** Identifies the whole glossary, in the same way on all pages. */
const glossaryId = (site: Site): string => `${site.url}/#glossary`

/** Structured data of a term's page: the term and its breadcrumbs. */
export function termGraph(site: Site, page: TermPage): Graph {
  const address = site.url + page.canonical
  const alternateName = [...page.otherNames, ...page.legacyNames.map(({ name }) => name)]
  const term: DefinedTerm = {
    '@type': 'DefinedTerm',
    '@id': `${address}#term`,
    name: page.name,
    description: page.description,
    url: address,
    image: site.url + page.picture.path,
    inDefinedTermSet: { '@id': glossaryId(site) },
    ...(alternateName.length > 0 && { alternateName }),
  }
  const [category] = page.categories
  const trail = [...(category === undefined ? [] : [category]), { name: page.name, href: page.canonical }]
  return graphOf(term, breadcrumbs(site, trail))
}

/** Structured data of Home, a category, or a later page of either. */
export function listingGraph(site: Site, page: ListingPage): Graph {
  const glossary: DefinedTermSet = {
    '@type': 'DefinedTermSet',
    '@id': glossaryId(site),
    name: site.name,
    url: `${site.url}/`,
    inLanguage: site.language,
  }
  if (page.category === null && page.first !== null) return graphOf(glossary)
  const category: DefinedTermSet | null = page.category && {
    '@type': 'DefinedTermSet',
    '@id': `${site.url}${page.category.href}#terms`,
    name: page.category.name,
    url: site.url + page.category.href,
    isPartOf: { '@id': glossaryId(site) },
  }
  const later = page.first === null ? [{ name: page.range, href: page.canonical }] : []
  const start = page.category === null ? [] : [page.category]
  return graphOf(...(category === null ? [] : [category]), breadcrumbs(site, [...start, ...later]))
}

function breadcrumbs(site: Site, trail: Link[]): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', href: '/' }, ...trail].map(({ name, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: site.url + href,
    })),
  }
}

const graphOf = (...things: Thing[]): Graph => ({ '@context': 'https://schema.org', '@graph': things })

const ESCAPES: Record<string, string> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/** JSON for a script element, with all characters escaped that could end the element or start a comment. */
export const scriptJson = (value: Graph): string =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => ESCAPES[character] ?? '')
