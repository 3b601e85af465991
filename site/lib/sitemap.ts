import type { DatedAddress } from '../../contracts/page.ts'
import { escapeText } from '../../contracts/text.ts'

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/**
 * A sitemap of pages, or an index of sitemaps, by the sitemap protocol (sitemaps.org), version 0.9.
 * @param url the site's URL, which makes the addresses absolute
 */
function sitemapXml(url: string, root: 'urlset' | 'sitemapindex', addresses: readonly DatedAddress[]): string {
  const element = root === 'urlset' ? 'url' : 'sitemap'
  const lines = addresses.map(({ path, updatedAt }) => {
    const lastmod = updatedAt === null ? '' : `<lastmod>${updatedAt}</lastmod>`
    return `<${element}><loc>${escapeText(url + path)}</loc>${lastmod}</${element}>\n`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${NAMESPACE}">\n${lines.join('')}</${root}>\n`
}

export const sitemapReply = (...document: Parameters<typeof sitemapXml>): Response =>
  new Response(sitemapXml(...document), { headers: { 'content-type': 'application/xml; charset=utf-8' } })
