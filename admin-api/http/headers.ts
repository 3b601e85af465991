import type { RequestHandler } from 'express'
import type { InlineSources } from '../../contracts/publishing.ts'
import { ASSET_HEADERS, documentHeaders, isByHttps, ONLY_BY_HTTPS } from '../../contracts/security-headers.ts'
import type { Settings } from '../config.ts'
import { isForwardedFromHttp } from './client.ts'

/** The published site, as far as headers depend on it; read at each reply. */
interface Published {
  readonly inline: InlineSources
  isAsset: (path: string) => boolean
}

/** Sets the security headers of every reply. Assets of the templates need only a few; the full set costs 700 bytes each on a first view. */
export function securityHeaders(settings: Settings, published: Published): RequestHandler {
  const isSecure = isByHttps(settings.publicUrl)
  return (request, response, next) => {
    if (published.isAsset(request.path)) response.set(ASSET_HEADERS)
    else {
      response.set(documentHeaders(published.inline, isSecure))
      if (isSecure && !isForwardedFromHttp(request, settings)) response.set(ONLY_BY_HTTPS)
    }
    next()
  }
}

/** `no-cache` asks caches to revalidate, but Express sends the full body for it. Node's `fetch` adds it to every `If-None-Match`. */
export const tagsBeforeNoCache: RequestHandler = (request, _response, next) => {
  delete request.headers['cache-control']
  next()
}

/** Clients revalidate API replies at each use; a route that allows more sets its own header. */
export const freshReplies: RequestHandler = (_request, response, next) => {
  response.set('Cache-Control', 'private, no-cache')
  next()
}
