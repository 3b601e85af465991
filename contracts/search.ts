/** Limits of searches; without zod, because readers' islands import them. */

/** Characters. A longer search is cut in the browser and refused by the service. */
export const MAX_SEARCH_LENGTH = 200

/** Words of a search that the full search looks for, the first ones; each costs a look through all names and definitions. */
export const MOST_SEARCH_WORDS = 10

/** Terms that the search box suggests. */
export const MAX_SUGGESTIONS = 10

/** How many terms the full search answers, best first, when it is not asked for another number. */
export const SEARCH_RESULTS = 60

/** Categories to narrow what is found by, those of the most terms. */
export const MAX_FOUND_CATEGORIES = 200
