import type { AstroIntegration } from 'astro'

/**
 * Everything that pages are made with is built into the renderer, so that what runs needs none of it. React also in its fast form: left outside, it asks
 * the environment of whoever loads it, and its slow form takes four times as long for a page.
 */
const PRODUCTION = {
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
} as const
