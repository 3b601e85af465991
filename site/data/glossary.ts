import type {
  ListingPage,
  MentionsPage,
  MostLinkedPage,
  MovedPage,
  NamesPage,
  OverviewPage,
  Page,
  PageLocals,
  Site,
  SitemapIndexPage,
  SitemapPage,
  TermPage,
} from '../../contracts/page.ts'

/**
 * The only door for page data: what the renderer put into `Astro.locals`. A page that is asked to print something else
 * fails with its path, so that a wrong route never publishes half a page.
 */
interface Rendering {
  locals: Partial<PageLocals>
  url: URL
}

function pageOf<Kind extends Page['kind']>(
  astro: Rendering,
  kind: Kind,
): { site: Site; page: Extract<Page, { kind: Kind }> } {
  const { site, page } = astro.locals
  if (!site || !page) throw new Error(`${astro.url.pathname}: no page was given to render`)
  if (!isOfKind(page, kind))
    throw new Error(`${astro.url.pathname}: needs a ${kind} page, not the ${page.kind} page ${page.path}`)
  return { site, page }
}

function isOfKind<Kind extends Page['kind']>(page: Page, kind: Kind): page is Extract<Page, { kind: Kind }> {
  return page.kind === kind
}

export const listingPage = (astro: Rendering): { site: Site; page: ListingPage } => pageOf(astro, 'listing')
export const overviewPage = (astro: Rendering): { site: Site; page: OverviewPage } => pageOf(astro, 'overview')
export const termPage = (astro: Rendering): { site: Site; page: TermPage } => pageOf(astro, 'term')
export const mentionsPage = (astro: Rendering): { site: Site; page: MentionsPage } => pageOf(astro, 'mentions')
export const movedPage = (astro: Rendering): { site: Site; page: MovedPage } => pageOf(astro, 'moved')
export const namesPage = (astro: Rendering): { site: Site; page: NamesPage } => pageOf(astro, 'names')
export const mostLinkedPage = (astro: Rendering): { site: Site; page: MostLinkedPage } => pageOf(astro, 'most-linked')
export const sitemapPage = (astro: Rendering): { site: Site; page: SitemapPage } => pageOf(astro, 'sitemap')
export const sitemapIndexPage = (astro: Rendering): { site: Site; page: SitemapIndexPage } =>
  pageOf(astro, 'sitemap-index')

/** For pages without content of the glossary: about, privacy, 404, the administrator's screens, robots.txt. */
export const fixedPage = (astro: Rendering): Site => pageOf(astro, 'fixed').site

/** What a page tells browsers of itself, for hosts that send no headers; null for pages of which nobody knows that yet. */
export const pagePolicy = ({ locals }: Rendering): string | null => locals.policy ?? null
