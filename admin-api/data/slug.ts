import slugify from '@sindresorhus/slugify'

/** Characters: enough for any real name, and short enough for a URL that people read and send. */
const MAX_SLUG_LENGTH = 80

/** Spelled out, so that C, C++ and C# differ: `c`, `c-plus-plus`, `c-sharp`. */
const SPELLED_OUT: [string, string][] = [
  ['+', ' plus '],
  ['#', ' sharp '],
]

/** Trademark and service mark signs, which transliteration would append to the word. */
const MARKS = /[\u2122\u2120]/g

/** The slug of a name (addresses/slug-of-name): transliterated, lower case, hyphens. Empty if nothing of the name can be written in ASCII. */
export function slugOf(name: string): string {
  const slug = slugify(name.replace(MARKS, ' ').normalize('NFKC'), {
    customReplacements: SPELLED_OUT,
    decamelize: false,
  })
  if (slug.length <= MAX_SLUG_LENGTH) return slug
  const cut = slug.slice(0, MAX_SLUG_LENGTH + 1)
  const lastWordEnd = cut.lastIndexOf('-')
  return lastWordEnd > 0 ? cut.slice(0, lastWordEnd) : slug.slice(0, MAX_SLUG_LENGTH)
}

/** Readers would take `/categories/all` for 'All Categories'. */
export const RESERVED_SLUGS = { term: new Set<string>(), category: new Set(['all']) } as const

/** `data-layer`, `data-layer-2`, `data-layer-3` … */
export const numberedSlug = (base: string, number: number): string => (number === 1 ? base : `${base}-${number}`)
