/** The kinds of writes that must make up a given share of all writes. */
export const sharedKinds = ['deleteTerm', 'bulkDelete', 'renameCategory', 'importRows'] as const
export type SharedKind = (typeof sharedKinds)[number]

export type Shares = Record<SharedKind, number>

/** 15 % of the accepted writes are deletions, with imports, bulk deletions and category renames among them. */
export const USUAL_SHARES: Shares = { deleteTerm: 0.14, bulkDelete: 0.012, renameCategory: 0.02, importRows: 0.002 }

/** Counts the writes of all writers together, and finds the kind that is behind its share. */
export class Tally {
  /** Number of acknowledged writes. */
  accepted = 0
  /** Number of writes that the service refused: a deleted term, a cycle, too many votes. */
  refused = 0
  readonly #shares: Shares
  readonly #begun = new Map<string, number>()

  constructor(shares: Shares) {
    this.#shares = shares
  }

  /** Number of acknowledged writes of one kind. Writes in flight count too, so call it when there are none. */
  of(kind: string): number {
    return this.#begun.get(kind) ?? 0
  }

  get deletions(): number {
    return this.of('deleteTerm') + this.of('bulkDelete')
  }

  kindBehindShare(): SharedKind | null {
    return sharedKinds.find((kind) => this.of(kind) < this.accepted * this.#shares[kind]) ?? null
  }

  begin(kind: string): void {
    this.#begun.set(kind, this.of(kind) + 1)
  }

  accept(): void {
    this.accepted += 1
  }

  /** Excludes the writes that prepared the glossary. */
  clear(): void {
    this.accepted = 0
    this.refused = 0
    this.#begun.clear()
  }

  /** Call when the write was refused, or its outcome is unknown. */
  takeBack(kind: string, isRefused: boolean): void {
    this.#begun.set(kind, this.of(kind) - 1)
    if (isRefused) this.refused += 1
  }
}
