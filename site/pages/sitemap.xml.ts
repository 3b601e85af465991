import type { APIRoute } from 'astro'
import { sitemapIndexPage } from '../data/glossary.ts'
import { sitemapReply } from '../lib/sitemap.ts'

export const GET: APIRoute = (astro) => {
  const { site, page } = sitemapIndexPage(astro)
  return sitemapReply(site.url, 'sitemapindex', page.parts)
}
