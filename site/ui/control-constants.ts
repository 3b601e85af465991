/** Used by the scripts of every page; bundlers inline them, so that no page fetches a file for them. */

/** Controls that are plain markup until they are clicked: vote buttons, and small controls with `data-click`. */
export const CONTROL = '[data-click],.votes button'

/** For every control but votes, which have their own sentence. */
export const CLICK_FAILURE = 'This did not work. Please try again.'

/** Milliseconds until a toast closes on its own. */
export const TOAST_DURATION = 8000
