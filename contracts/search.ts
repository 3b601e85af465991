/** Limits of searches. Without zod, because readers' islands import them. */

/** In characters. The browser cuts longer searches, the service refuses them. */
export const MAX_SEARCH_LENGTH = 200

/** The full search uses only the first words of a query, because each requires a search of all names and definitions. */
export const MOST_SEARCH_WORDS = 10

/** Terms that the search box suggests. */
export const MAX_SUGGESTIONS = 10

/** Default number of terms that the full search returns, best first. */
export const SEARCH_RESULTS = 60

/** Categories offered to narrow a search: those with the most results. */
export const MAX_FOUND_CATEGORIES = 200
