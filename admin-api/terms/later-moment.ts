/**
 * Now, or a moment after the last edit: two edits within a millisecond, or with clocks that disagree, must not leave the same `updatedAt`, for
 * an editor names by it what an edit is based on. Both are ISO times; null: there was no edit before.
 */
export const laterMoment = (last: string | null, now: string): string =>
  last === null || last < now ? now : new Date(Date.parse(last) + 1).toISOString()
