import type { RequestHandler } from 'express'
import helmet from 'helmet'
import type { InlineSources } from '../../contracts/publishing.ts'
import type { Settings } from '../config.ts'

const SELF = "'self'"

/**
 * Security headers of every reply. Scripts and styles are files of our own, and the few that templates put into pages, which `inline` names
 * at the moment of the reply; definitions may show pictures of other sites and embedded ones.
 */
export function securityHeaders({ publicUrl }: Settings, inline: () => InlineSources): RequestHandler {
  const isSecure = publicUrl.startsWith('https:')
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: [SELF],
        scriptSrc: [() => sourceList(inline().scripts)],
        styleSrc: [() => sourceList(inline().styles)],
        imgSrc: [SELF, 'https:', 'http:', 'data:'],
        objectSrc: ["'none'"],
        baseUri: [SELF],
        formAction: [SELF],
        frameAncestors: ["'none'"],
      },
    },
    // On http://localhost these would send readers to an address that does not answer.
    strictTransportSecurity: isSecure,
    crossOriginOpenerPolicy: isSecure,
    originAgentCluster: isSecure,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  })
}

const sourceList = (hashes: readonly string[]): string => [SELF, ...hashes.map((hash) => `'${hash}'`)].join(' ')

/** Replies of the API are asked for again each time; a route that may say more sets its own header. */
export const freshReplies: RequestHandler = (_request, response, next) => {
  response.set('Cache-Control', 'private, no-cache')
  next()
}
