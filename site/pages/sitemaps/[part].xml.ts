import type { APIRoute } from 'astro'
import { sitemapPage } from '../../data/glossary.ts'
import { sitemapReply } from '../../lib/sitemap.ts'

export const GET: APIRoute = (astro) => {
  const { site, page } = sitemapPage(astro)
  return sitemapReply(site.url, 'urlset', page.pages)
}
