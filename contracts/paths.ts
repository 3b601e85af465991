/** The public addresses, once. Slugs and file names are made of characters that need no escaping. */
export const termPath = (slug: string): string => `/term/${slug}`
export const termIdPath = (id: number): string => `/term/id/${id}`
export const categoryPath = (slug: string): string => `/categories/${slug}`
/** A picture of a term's name for shared links; the service makes it when it is first asked for. */
export const socialPicturePath = (slug: string): string => `/social/${slug}.png`
export const imagePath = (filename: string): string => `/uploads/${filename}`

/** The file of an image's rendition of a width, beside its own. */
export const renditionName = (filename: string, width: number): string =>
  `${filename.replace(/\.[^.]*$/, '')}-${width}.webp`

/** The later pages of a long listing are named by their first term: all terms, or those of one category. */
export const listingPath = (categorySlug: string | null, firstSlug: string): string =>
  categorySlug === null ? `/browse/${firstSlug}` : `/categories/${categorySlug}/${firstSlug}`

/** The terms that mention a term; later pages are named by their first term, as in listings. */
export const mentionsPath = (slug: string, firstSlug: string | null = null): string =>
  `${termPath(slug)}/mentions${firstSlug === null ? '' : `/${firstSlug}`}`

/** What every page of a listing shows of the whole of it, as a file for the scripts of its later pages. */
export const overviewPath = (categorySlug: string | null): string =>
  categorySlug === null ? '/overview' : `/overview/${categorySlug}`

/** What is published beside the pages: for programs, and for the scripts of pages. */
export const NAMES_PATH = '/names.json'
/** For the desk: the terms that most definitions link to. */
export const MOST_LINKED_PATH = '/most-linked.json'
export const ROBOTS_PATH = '/robots.txt'
/** For putting the glossary on a device's home screen, and among a browser's searches. */
export const MANIFEST_PATH = '/site.webmanifest'
export const OPENSEARCH_PATH = '/opensearch.xml'
export const SITEMAP_PATH = '/sitemap.xml'
export const sitemapPartPath = (part: string): string => `/sitemaps/${part}.xml`

/** What static hosts are told, and readers never get: headers and redirects as Netlify and Cloudflare Pages read them, and for nginx. */
export const HEADERS_PATH = '/_headers'
export const REDIRECTS_PATH = '/_redirects'
export const NGINX_HEADERS_PATH = '/_nginx-headers.conf'
export const FORMER_SLUGS_PATH = '/_nginx-former-slugs.map'
export const TERM_IDS_PATH = '/_nginx-term-ids.map'
export const isForHosts = (path: string): boolean => /^\/_[^/]+$/.test(path)

/** The file below the published folder that answers a path: `/` → `index.html`, `/term/x` → `term/x.html`, `/names.json` → `names.json`. */
export function publishedFile(path: string): string {
  if (path === '/') return 'index.html'
  return /\.(?:json|txt|xml|webmanifest)$/.test(path) || isForHosts(path) ? path.slice(1) : `${path.slice(1)}.html`
}

/** The path that a published file answers. */
export function pathOfFile(file: string): string {
  return file === 'index.html' ? '/' : `/${file.replace(/\.html$/, '')}`
}
