/** A published file as the embedded server needs to know it. */
export interface PublishedFile {
  /** As readers ask for it: `/term/data-layer`, `/_astro/shell.abc.css`. */
  path: string
  /** Below the published folder: `term/data-layer.html`. */
  file: string
  /** Of its bytes, by `shortHash`. */
  hash: string
  /** The address to send readers to with a permanent redirect, for a former slug. */
  movedTo: string | null
  /** For `/term/id/{id}`: the term's own address, where `/term/{id}` is sent. */
  canonical: string | null
}

/** As much of a SHA-256 in base64url as tells bytes from all others: names a published file's, and stands in ETags. */
export const shortHash = (sha256: string): string => sha256.slice(0, 27)

/** Files of the templates whose names hold a hash of their bytes, which never change. */
export const HASHED = '/_astro/'

/** What the file system keeps at the root of a disk, for what a repair finds. It is nobody's page, and only the machine's owner may look into it. */
export const LOST_AND_FOUND = 'lost+found'

/** Compressed copies lie beside a published file: `about.html.br`, `about.html.gz`. */
export const COPY_ENDINGS = ['br', 'gz'] as const

/** Files whose types shrink; pictures are small already. */
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

/** What a host that is only told says of a file; the service says the same. @param ending with its dot */
export const contentType = (ending: string): string => TYPES[ending] ?? 'application/octet-stream'
