import type { InlineSources } from './publishing.ts'

/**
 * Security headers, shared by the service, static hosts and the pages themselves. Scripts and styles come only from the glossary's own files and the templates'
 * few inline scripts; definitions may show embedded images and those of other sites.
 */

const SELF = "'self'"

/** The part of the Content-Security-Policy that a page can declare in a `meta` element, which excludes `frame-ancestors`. */
export const pagePolicy = ({ scripts }: InlineSources): string =>
  [
    `default-src ${SELF}`,
    `script-src ${[SELF, ...scripts.map((hash) => `'${hash}'`)].join(' ')}`,
    `style-src ${SELF}`,
    `img-src ${SELF} https: http: data:`,
    `object-src 'none'`,
    `base-uri ${SELF}`,
    `form-action ${SELF}`,
  ].join(';')

/** Features that no page uses, and that injected code must not get. */
const PERMISSIONS = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']

/** Headers of files that are not documents, for which browsers ignore the others. */
export const ASSET_HEADERS = { 'X-Content-Type-Options': 'nosniff' } as const

/** Without `includeSubDomains`, because subdomains may belong to others. */
export const ONLY_BY_HTTPS = { 'Strict-Transport-Security': 'max-age=31536000' } as const

/** @param isSecure whether readers come by https; without it, browsers may ignore two of the headers and warn in the console */
export const documentHeaders = (inline: InlineSources, isSecure: boolean): Record<string, string> => ({
  'Content-Security-Policy': `${pagePolicy(inline)};frame-ancestors 'none'`,
  ...(isSecure && { 'Cross-Origin-Opener-Policy': 'same-origin', 'Origin-Agent-Cluster': '?1' }),
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': PERMISSIONS.map((name) => `${name}=()`).join(', '),
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  ...ASSET_HEADERS,
  'X-Frame-Options': 'DENY',
})

/** Whether readers come by https, according to the site's configured address. */
export const isByHttps = (siteUrl: string): boolean => siteUrl.startsWith('https:')

/** For pages, which may change at any moment: caches may keep them but must revalidate each time. */
export const REVALIDATE = 'public, max-age=0, must-revalidate'
/** For files with a hash in their name, whose bytes never change. */
export const FOREVER = 'public, max-age=31536000, immutable'
