import type { APIRoute } from 'astro'
import { SITEMAP_PATH } from '../../contracts/paths.ts'
import { fixedPage } from '../data/glossary.ts'

/**
 * Disallows only the API. Administrator screens are `noindex`: crawlers must be allowed to read that, or they would list
 * the bare addresses.
 */
export const GET: APIRoute = (astro) =>
  new Response(`User-agent: *\nDisallow: /api/\n\nSitemap: ${fixedPage(astro).url}${SITEMAP_PATH}\n`)
