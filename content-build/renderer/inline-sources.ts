import { hash } from 'node:crypto'
import type { InlineSources } from '../../contracts/publishing.ts'

/** An element of a page as Astro prints it: attributes, then text that ends with the first closing tag. */
const elements = (html: string, tag: 'script' | 'style'): { attributes: string; text: string }[] =>
  [...html.matchAll(new RegExp(`<${tag}\\b([^>]*)>(.*?)</${tag}\\s*>`, 'gis'))].map(
    ([, attributes = '', text = '']) => ({
      attributes,
      text,
    }),
  )

/** Scripts of a file come under `'self'`, structured data never run. */
const isInlineScript = ({ attributes }: { attributes: string }): boolean =>
  !/\ssrc\s*=/i.test(attributes) && !/\stype\s*=\s*["']?application\/ld\+json/i.test(attributes)

/** The hashes by which a Content-Security-Policy allows the inline scripts and styles of a page, each once. */
export function findInlineSources(html: string): InlineSources {
  return {
    scripts: hashesOf(elements(html, 'script').filter(isInlineScript)),
    styles: hashesOf(elements(html, 'style')),
  }
}

const hashesOf = (found: readonly { text: string }[]): string[] => [
  ...new Set(found.map(({ text }) => `sha256-${hash('sha256', text, 'base64')}`)),
]
