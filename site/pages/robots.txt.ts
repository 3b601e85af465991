import type { APIRoute } from 'astro'
import { SITEMAP_PATH } from '../../contracts/paths.ts'
import { fixedPage } from '../data/glossary.ts'

/**
 * Everything may be read but the API. The administrators' screens ask by themselves not to be indexed; a crawler that were kept from reading
 * them would not learn that, and would list their bare addresses.
 */
export const GET: APIRoute = (astro) =>
  new Response(`User-agent: *\nDisallow: /api/\n\nSitemap: ${fixedPage(astro).url}${SITEMAP_PATH}\n`)
