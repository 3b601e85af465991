/** The public paths. Slugs and file names consist of characters that need no escaping. */
export const termPath = (slug: string): string => `/term/${slug}`
export const termIdPath = (id: number): string => `/term/id/${id}`
export const categoryPath = (slug: string): string => `/categories/${slug}`
/** A picture of a term's name for shared links, which the service draws at the first request. */
export const socialPicturePath = (slug: string): string => `/social/${slug}.png`
export const imagePath = (filename: string): string => `/uploads/${filename}`

/** The file name of an image's rendition. @param width in pixels */
export const renditionName = (filename: string, width: number): string =>
  `${filename.replace(/\.[^.]*$/, '')}-${width}.webp`

/** A later page of a listing, named after its first term. @param categorySlug null for the listing of all terms */
export const listingPath = (categorySlug: string | null, firstSlug: string): string =>
  categorySlug === null ? `/browse/${firstSlug}` : `/categories/${categorySlug}/${firstSlug}`

/** The terms that mention a term. @param firstSlug the first term of a later page; null for the first page */
export const mentionsPath = (slug: string, firstSlug: string | null = null): string =>
  `${termPath(slug)}/mentions${firstSlug === null ? '' : `/${firstSlug}`}`

/** The overview of a listing, for the scripts of its later pages. */
export const overviewPath = (categorySlug: string | null): string =>
  categorySlug === null ? '/overview' : `/overview/${categorySlug}`

/** Published files other than pages, for programs and for the scripts of pages. */
export const NAMES_PATH = '/names.json'
/** The terms that most definitions link to, for the administrator screens. */
export const MOST_LINKED_PATH = '/most-linked.json'
export const ROBOTS_PATH = '/robots.txt'
/** For adding the glossary to a device's home screen and to a browser's search engines. */
export const MANIFEST_PATH = '/site.webmanifest'
export const OPENSEARCH_PATH = '/opensearch.xml'
export const SITEMAP_PATH = '/sitemap.xml'
export const sitemapPartPath = (part: string): string => `/sitemaps/${part}.xml`

/** Files for static hosts, never served to readers: headers and redirects for Netlify and Cloudflare Pages, and for nginx. */
export const HEADERS_PATH = '/_headers'
export const REDIRECTS_PATH = '/_redirects'
export const NGINX_HEADERS_PATH = '/_nginx-headers.conf'
export const FORMER_SLUGS_PATH = '/_nginx-former-slugs.map'
export const TERM_IDS_PATH = '/_nginx-term-ids.map'
export const isForHosts = (path: string): boolean => /^\/_[^/]+$/.test(path)

/** The file below the published folder for a path: `/` → `index.html`, `/term/x` → `term/x.html`, `/names.json` → `names.json`. */
export function publishedFile(path: string): string {
  if (path === '/') return 'index.html'
  return /\.(?:json|txt|xml|webmanifest)$/.test(path) || isForHosts(path) ? path.slice(1) : `${path.slice(1)}.html`
}

/** The path of a published file: the inverse of `publishedFile`. */
export function pathOfFile(file: string): string {
  return file === 'index.html' ? '/' : `/${file.replace(/\.html$/, '')}`
}
