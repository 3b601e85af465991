/** For scripts of every page; bundlers inline them, so that no page fetches a file for them. */

/** What is plain markup until it is clicked: vote buttons, and small controls by their `data-click`. */
export const CONTROL = '[data-click],.votes button'

/** A vote has a sentence of its own. */
export const CLICK_FAILURE = 'This did not work. Please try again.'

/** Milliseconds until a toast goes by itself. */
export const TOAST_DURATION = 8000
