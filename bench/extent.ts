/** Edits of terms by an administrator. */
export const editKinds = ['edit', 'create', 'rename', 'delete'] as const
export type EditKind = (typeof editKinds)[number]

/** How much is measured. */
export interface Extent {
  /** Terms in the glossary on which speed is measured. */
  terms: number
  /** Terms in the two glossaries that are compared. */
  small: number
  large: number
  /** Terms in the largest glossary, which is compared with the small one. */
  scale: number
  /** Number of stock builds and of our full builds, which alternate. */
  runs: number
  edits: Record<EditKind, number>
  /** Random operations in the exactness measure. */
  operations: number
  /** Lighthouse runs for each page and side. */
  audits: number
  /** Queries typed into the search box, key by key. */
  queries: number
  /** Number of renames of mentioned terms: ordinary ones, and the most mentioned. */
  mentioned: { ordinary: number; worst: number }
  /** Seconds per attack. */
  abuse: number
  /** The folder of another commit, installed and built, to compare this product with. */
  otherCommit: string | null
  /** An exported file to use instead of a generated glossary. */
  file: string | null
}

/** The extent for which the demands are made. */
export const fullExtent: Extent = {
  ...{ terms: 10_000, small: 1000, large: 50_000, runs: 3, operations: 1000, audits: 10, queries: 50, file: null },
  ...{ mentioned: { ordinary: 40, worst: 4 }, otherCommit: null, abuse: 8, scale: 100_000 },
  edits: { edit: 240, create: 60, rename: 60, delete: 60 },
}

/** Only shows that everything works. */
export const quickExtent: Extent = {
  ...{ terms: 1000, small: 300, large: 2000, runs: 1, operations: 60, audits: 2, queries: 8, file: null },
  ...{ mentioned: { ordinary: 5, worst: 1 }, otherCommit: null, abuse: 4, scale: 2000 },
  edits: { edit: 40, create: 10, rename: 10, delete: 10 },
}
