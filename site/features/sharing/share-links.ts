import type { Link } from '../../../contracts/page.ts'

export interface SharedTerm {
  /** The canonical address. */
  url: string
  name: string
  /** The beginning of the definition's text. */
  text: string
}

/** Where a term is shared by following a link; no script of these sites runs here. */
export function shareLinks({ url, name, text }: SharedTerm): Link[] {
  return [
    { name: 'LinkedIn', href: addressOf('https://www.linkedin.com/sharing/share-offsite/', { url }) },
    { name: 'Twitter', href: addressOf('https://twitter.com/intent/tweet', { text: name, url }) },
    { name: 'Facebook', href: addressOf('https://www.facebook.com/sharer/sharer.php', { u: url }) },
    { name: 'Email', href: addressOf('mailto:', { subject: name, body: `${text}\n\n${url}` }) },
  ]
}

/** Spaces as %20: mail programs show a + as it is. A lone half of an emoji cannot be written in an address. */
const addressOf = (base: string, query: Record<string, string>): string =>
  `${base}?${Object.entries(query)
    .map(([key, value]) => `${key}=${encodeURIComponent(value.replace(/\p{Surrogate}/gu, ''))}`)
    .join('&')}`
