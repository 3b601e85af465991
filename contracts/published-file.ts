/** What the embedded server knows about a published file. */
export interface PublishedFile {
  /** The path of requests: `/term/data-layer`, `/_astro/shell.abc.css`. */
  path: string
  /** The path below the published folder: `term/data-layer.html`. */
  file: string
  /** Hash of its bytes, shortened by `shortHash`. */
  hash: string
  /** For a former slug: the target of a permanent redirect. */
  movedTo: string | null
  /** For `/term/id/{id}`: the term's canonical path, to which `/term/{id}` redirects. */
  canonical: string | null
}

/** The first 162 bits of a SHA-256 in base64url, enough to identify a file's bytes. Used in the list of published pages and in ETags. */
export const shortHash = (sha256: string): string => sha256.slice(0, 27)

/** Files of the templates whose names contain a hash of their bytes, so that their content never changes. */
export const HASHED = '/_astro/'

export const isHashed = (file: string): boolean => `/${file}`.startsWith(HASHED)

/** The file system's folder at the root of a disk for files found by a repair. It holds no pages and may not be readable. */
export const LOST_AND_FOUND = 'lost+found'

/** Extensions of the compressed copies next to a published file: `about.html.br`, `about.html.gz`. */
export const COPY_ENDINGS = ['br', 'gz'] as const

/** File types that are worth compressing. Pictures are compressed already. */
export const SHRINKS = /\.(?:html|css|js|json|xml|svg|txt|csv|webmanifest)$/

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.xml': 'application/xml',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}

/** The `Content-Type` of a published file, both at the service and at buckets. @param ending with its dot */
export const contentType = (ending: string): string => TYPES[ending] ?? 'application/octet-stream'
