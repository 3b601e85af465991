import type { RequestHandler } from 'express'
import type { InlineSources } from '../../contracts/publishing.ts'
import { ASSET_HEADERS, documentHeaders, isByHttps, ONLY_BY_HTTPS } from '../../contracts/security-headers.ts'
import type { Settings } from '../config.ts'
import { cameByPlainHttp } from './client.ts'

/** What the published site says of itself at the moment of a reply. */
interface Published {
  readonly inline: InlineSources
  isAsset: (path: string) => boolean
}

/** Security headers of every reply. Files that come with the templates need few of them, and each costs a first view 700 bytes. */
export function securityHeaders(settings: Settings, published: Published): RequestHandler {
  const isSecure = isByHttps(settings.publicUrl)
  return (request, response, next) => {
    if (published.isAsset(request.path)) response.set(ASSET_HEADERS)
    else {
      response.set(documentHeaders(published.inline, isSecure))
      if (isSecure && !cameByPlainHttp(request, settings)) response.set(ONLY_BY_HTTPS)
    }
    next()
  }
}

/** `no-cache` asks caches to look again, not for the same bytes once more: Node's `fetch` says it beside each tag, and Express would take it so. */
export const tagsBeforeNoCache: RequestHandler = (request, _response, next) => {
  delete request.headers['cache-control']
  next()
}

/** Replies of the API are asked for again each time; a route that may say more sets its own header. */
export const freshReplies: RequestHandler = (_request, response, next) => {
  response.set('Cache-Control', 'private, no-cache')
  next()
}
