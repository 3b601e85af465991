import type { MiddlewareHandler } from 'astro'
import type { PageLocals } from '../../contracts/page.ts'
import { pageOf } from './content.ts'
import { site } from './site.ts'

/** Hands each page its page data, as the product's renderer does. */
export const onRequest: MiddlewareHandler = ({ locals, url }, next) => {
  Object.assign(locals, { site, page: pageOf(pathOf(url.pathname)) } satisfies PageLocals)
  return next()
}

/** The published path of what Astro builds: `/term/x.html` → `/term/x`. */
const pathOf = (pathname: string): string =>
  pathname
    .replace(/\.html$/, '')
    .replace(/(.)\/$/, '$1')
    .replace(/^\/index$/, '/')
