/** Also for scripts of every page: bundlers inline constants, so that no page fetches a file for them. */

/** localStorage key. */
export const VOTES_KEY = 'votes'

export const VOTE_FAILURE = 'Failed to register your vote. Please try again.'
