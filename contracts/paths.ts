/** The public addresses, once. Slugs and file names are made of characters that need no escaping. */
export const termPath = (slug: string): string => `/term/${slug}`
export const termIdPath = (id: number): string => `/term/id/${id}`
export const categoryPath = (slug: string): string => `/categories/${slug}`
export const imagePath = (filename: string): string => `/uploads/${filename}`

/** The later pages of a long listing are named by their first term: all terms, or those of one category. */
export const listingPath = (categorySlug: string | null, firstSlug: string): string =>
  categorySlug === null ? `/browse/${firstSlug}` : `/categories/${categorySlug}/${firstSlug}`

/** The file below the published folder that answers a path: `/` → `index.html`, `/term/x` → `term/x.html`. */
export const publishedFile = (path: string): string => (path === '/' ? 'index.html' : `${path.slice(1)}.html`)
