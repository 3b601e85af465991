import type { RequestHandler } from 'express'
import helmet, { strictTransportSecurity, xContentTypeOptions } from 'helmet'
import type { InlineSources } from '../../contracts/publishing.ts'
import type { Settings } from '../config.ts'
import { cameByPlainHttp } from './client.ts'

const SELF = "'self'"

/** What the published site says of itself at the moment of a reply. */
interface Published {
  readonly inline: InlineSources
  isAsset: (path: string) => boolean
}

/**
 * Security headers of every reply. Scripts and styles are files of our own, and the few that templates put into pages, which `inline` names
 * at the moment of the reply; definitions may show pictures of other sites and embedded ones. The files that come with the templates are no
 * documents: what a browser would make of these headers there is nothing, and each costs a first view 700 bytes.
 */
export function securityHeaders(settings: Settings, published: Published): RequestHandler {
  const isSecure = settings.publicUrl.startsWith('https:')
  // Speaks for this host alone: what lies below it may be another's.
  const onlyByHttps = strictTransportSecurity({ includeSubDomains: false })
  const ofAssets = xContentTypeOptions()
  const ofDocuments = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: [SELF],
        scriptSrc: [() => sourceList(published.inline.scripts)],
        styleSrc: [() => sourceList(published.inline.styles)],
        imgSrc: [SELF, 'https:', 'http:', 'data:'],
        objectSrc: ["'none'"],
        baseUri: [SELF],
        formAction: [SELF],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: false,
    // On http://localhost these, and the header above, would send readers to an address that does not answer.
    crossOriginOpenerPolicy: isSecure,
    originAgentCluster: isSecure,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    // For browsers that are gone, and a prefetch that is off for pages of https anyway: 150 bytes a page.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
  return (request, response, next) => {
    if (published.isAsset(request.path)) {
      ofAssets(request, response, next)
    } else if (isSecure && !cameByPlainHttp(request, settings)) {
      onlyByHttps(request, response, () => ofDocuments(request, response, next))
    } else {
      ofDocuments(request, response, next)
    }
  }
}

const sourceList = (hashes: readonly string[]): string => [SELF, ...hashes.map((hash) => `'${hash}'`)].join(' ')

/** Replies of the API are asked for again each time; a route that may say more sets its own header. */
export const freshReplies: RequestHandler = (_request, response, next) => {
  response.set('Cache-Control', 'private, no-cache')
  next()
}
