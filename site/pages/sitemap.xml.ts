import type { APIRoute } from 'astro'
import { pageOf } from '../data/glossary.ts'
import { sitemapReply } from '../lib/sitemap.ts'

export const GET: APIRoute = (astro) => {
  const { site, page } = pageOf(astro, 'sitemap-index')
  return sitemapReply(site.url, 'sitemapindex', page.parts)
}
