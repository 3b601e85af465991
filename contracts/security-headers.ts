import type { InlineSources } from './publishing.ts'

/**
 * What readers' browsers are told not to do, once for the service, for static hosts and for the pages themselves. Scripts and styles are files
 * of our own, and the few scripts that templates put into pages; definitions may show pictures of other sites and embedded ones.
 */

const SELF = "'self'"

/** The Content-Security-Policy as far as a page can say it of itself. */
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

/** Nobody needs them here, and whatever gets into a page is not to have them. */
const PERMISSIONS = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']

/** Of files that are no documents: what a browser would make of the others there is nothing. */
export const ASSET_HEADERS = { 'X-Content-Type-Options': 'nosniff' } as const

/** Speaks for this host alone: what lies below it may be another's. */
export const ONLY_BY_HTTPS = { 'Strict-Transport-Security': 'max-age=31536000' } as const

/** @param isSecure by https; on http://localhost some would send readers to an address that does not answer */
export const documentHeaders = (inline: InlineSources, isSecure: boolean): Record<string, string> => ({
  'Content-Security-Policy': `${pagePolicy(inline)};frame-ancestors 'none'`,
  ...(isSecure && { 'Cross-Origin-Opener-Policy': 'same-origin', 'Origin-Agent-Cluster': '?1' }),
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': PERMISSIONS.map((name) => `${name}=()`).join(', '),
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  ...ASSET_HEADERS,
  'X-Frame-Options': 'DENY',
})

/** Whether readers come by https, as the site's address says. */
export const isByHttps = (siteUrl: string): boolean => siteUrl.startsWith('https:')

/** Pages may change at any moment: keep them, but ask each time whether they still hold. */
export const REVALIDATE = 'public, max-age=0, must-revalidate'
/** Names with a hash never get other bytes. */
export const FOREVER = 'public, max-age=31536000, immutable'
