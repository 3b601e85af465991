/** For scripts of every page too; bundlers inline constants, so that no page fetches a file for them. */

/** The key in the browser's storage. */
export const VOTES_KEY = 'votes'

export const VOTE_FAILURE = 'Failed to register your vote. Please try again.'
