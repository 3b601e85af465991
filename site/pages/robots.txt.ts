import type { APIRoute } from 'astro'
import { SITEMAP_PATH } from '../../contracts/paths.ts'
import { fixedPage } from '../data/glossary.ts'

/**
 * Everything but the API. The administrators' screens are `noindex`, which a crawler that may not read them would not see: it would list
 * their bare addresses.
 */
export const GET: APIRoute = (astro) =>
  new Response(`User-agent: *\nDisallow: /api/\n\nSitemap: ${fixedPage(astro).url}${SITEMAP_PATH}\n`)
