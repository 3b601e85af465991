import type { MiddlewareHandler } from 'astro'
import { localsOf } from './content.ts'

/** Hands each page its page data, as the product's renderer does. */
export const onRequest: MiddlewareHandler = ({ locals, url }, next) => {
  Object.assign(locals, localsOf(url.pathname))
  return next()
}
