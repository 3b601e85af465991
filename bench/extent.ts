/** What an administrator does to a term. */
export const editKinds = ['edit', 'create', 'rename', 'delete'] as const
export type EditKind = (typeof editKinds)[number]

/** How much is measured. */
export interface Extent {
  /** Terms of the glossary on which speed is measured. */
  terms: number
  /** Terms of the two glossaries that are compared. */
  small: number
  large: number
  /** Terms of the glossary whose whole life is measured beside the small one. */
  scale: number
  /** Stock builds, and full builds of ours, in turn. */
  runs: number
  edits: Record<EditKind, number>
  /** Random operations of the exactness measure. */
  operations: number
  /** Lighthouse runs of each page and side. */
  audits: number
  /** Queries that are typed into the search box, key by key. */
  queries: number
  /** Renames of terms that definitions mention: of ordinary ones, and of the most mentioned. */
  mentioned: { ordinary: number; worst: number }
  /** Seconds of each attack. */
  abuse: number
  /** The folder of another commit, installed and built, whose product is measured beside this one. */
  beside: string | null
  /** An export to measure instead of a generated glossary. */
  file: string | null
}

/** What is demanded. */
export const fullExtent: Extent = {
  ...{ terms: 10_000, small: 1000, large: 50_000, runs: 3, operations: 1000, audits: 10, queries: 50, file: null },
  ...{ mentioned: { ordinary: 40, worst: 4 }, beside: null, abuse: 8, scale: 100_000 },
  edits: { edit: 240, create: 60, rename: 60, delete: 60 },
}

/** To see that everything works. */
export const quickExtent: Extent = {
  ...{ terms: 1000, small: 300, large: 2000, runs: 1, operations: 60, audits: 2, queries: 8, file: null },
  ...{ mentioned: { ordinary: 5, worst: 1 }, beside: null, abuse: 4, scale: 2000 },
  edits: { edit: 40, create: 10, rename: 10, delete: 10 },
}
