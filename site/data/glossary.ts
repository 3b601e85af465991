import type { Page, PageLocals, Site } from '../../contracts/page.ts'

/**
 * The only door for page data: what the renderer put into `Astro.locals`. A page that is asked to print something else
 * fails with its path, so that a wrong route never publishes half a page.
 */
interface Rendering {
  locals: Partial<PageLocals>
  url: URL
}

export function pageOf<Kind extends Page['kind']>(
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

/** For pages without content of the glossary: about, privacy, 404, the administrator's screens, robots.txt. */
export const fixedPage = (astro: Rendering): Site => pageOf(astro, 'fixed').site

/** What a page tells browsers of itself, for hosts that send no headers; null for pages of which nobody knows that yet. */
export const pagePolicy = ({ locals }: Rendering): string | null => locals.policy ?? null
