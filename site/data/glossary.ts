import type { Page, PageLocals, Site } from '../../contracts/page.ts'

/**
 * The only access to page data, which the renderer puts into `Astro.locals`. A page that gets data of another kind
 * throws with its path, so that a wrong route never publishes half a page.
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

/** For pages without glossary content: about, privacy, 404, the administrator screens, robots.txt. */
export const fixedPage = (astro: Rendering): Site => pageOf(astro, 'fixed').site

/** The content security policy that the page carries, for hosts that send no headers; null while it is not known yet. */
export const pagePolicy = ({ locals }: Rendering): string | null => locals.policy ?? null
