import type { Link } from '../../../contracts/page.ts'

export interface SharedTerm {
  /** The canonical address. */
  url: string
  name: string
  /** The beginning of the definition's text. */
  text: string
}

/** Plain links that share a term, so that no script of these sites runs here. */
export function shareLinks({ url, name, text }: SharedTerm): Link[] {
  return [
    { name: 'LinkedIn', href: addressOf('https://www.linkedin.com/sharing/share-offsite/', { url }) },
    { name: 'Twitter', href: addressOf('https://twitter.com/intent/tweet', { text: name, url }) },
    { name: 'Facebook', href: addressOf('https://www.facebook.com/sharer/sharer.php', { u: url }) },
    { name: 'Email', href: addressOf('mailto:', { subject: name, body: `${text}\n\n${url}` }) },
  ]
}

/** Encodes spaces as %20, because mail programs show a + as it is. Removes lone surrogates, which `encodeURIComponent` rejects. */
const addressOf = (base: string, query: Record<string, string>): string =>
  `${base}?${Object.entries(query)
    .map(([key, value]) => `${key}=${encodeURIComponent(value.replace(/\p{Surrogate}/gu, ''))}`)
    .join('&')}`
