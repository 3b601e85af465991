/** What an administrator does to a term. */
export const editKinds = ['edit', 'create', 'rename', 'delete'] as const
export type EditKind = (typeof editKinds)[number]

export type EditCounts = Record<EditKind, number>

/** Milliseconds of each edit of a kind. */
export type EditTimes = Record<EditKind, number[]>

export const noTimes = (): EditTimes => ({ edit: [], create: [], rename: [], delete: [] })

/** The kinds in the order in which they are made: each spread evenly over the whole. */
export const planEdits = (counts: EditCounts): EditKind[] =>
  editKinds
    .flatMap((kind) => Array.from({ length: counts[kind] }, (_, index) => ({ kind, at: (index + 0.5) / counts[kind] })))
    .sort((a, b) => a.at - b.at)
    .map(({ kind }) => kind)

/** `parts` runs of about equal length, in order. */
export const divide = <T>(all: readonly T[], parts: number): T[][] =>
  Array.from({ length: parts }, (_, part) =>
    all.slice(Math.round((part * all.length) / parts), Math.round(((part + 1) * all.length) / parts)),
  )
