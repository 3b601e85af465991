import { fileURLToPath } from 'node:url'

/** Absolute, without a slash at its end. */
export const repository = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

/** Everything that a run leaves behind lies here, outside version control. */
export const resultsFolder = `${repository}/bench-results`
