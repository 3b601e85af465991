import type { RequestHandler } from 'express'
import helmet from 'helmet'
import type { Settings } from '../config.ts'

/**
 * Security headers of every reply. The renderer writes scripts and styles to files, so the policy needs no exception;
 * definitions may show pictures of other sites and embedded ones.
 */
export function securityHeaders({ publicUrl }: Settings): RequestHandler {
  const isSecure = publicUrl.startsWith('https:')
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'https:', 'http:', 'data:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
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

/** Replies of the API are asked for again each time; a route that may say more sets its own header. */
export const freshReplies: RequestHandler = (_request, response, next) => {
  response.set('Cache-Control', 'private, no-cache')
  next()
}
