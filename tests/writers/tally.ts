/** The kinds of writes of which a given part of all is wanted. */
export const sharedKinds = ['deleteTerm', 'bulkDelete', 'renameCategory', 'importRows'] as const
export type SharedKind = (typeof sharedKinds)[number]

export type Shares = Record<SharedKind, number>

/** 15 % of the accepted writes are deletions, with imports, bulk deletions and category renames among them. */
export const USUAL_SHARES: Shares = { deleteTerm: 0.14, bulkDelete: 0.012, renameCategory: 0.02, importRows: 0.002 }

/** Counts the writes of all writers together, and says which kind is behind its share. */
export class Tally {
  /** How many writes were acknowledged. */
  accepted = 0
  /** How many were refused for a reason: a term that is gone, a cycle, too many votes. */
  refused = 0
  readonly #shares: Shares
  readonly #begun = new Map<string, number>()

  constructor(shares: Shares) {
    this.#shares = shares
  }

  /** Those that were acknowledged, of one kind. Ask when no write is under way. */
  of(kind: string): number {
    return this.#begun.get(kind) ?? 0
  }

  get deletions(): number {
    return this.of('deleteTerm') + this.of('bulkDelete')
  }

  owed(): SharedKind | null {
    return sharedKinds.find((kind) => this.of(kind) < this.accepted * this.#shares[kind]) ?? null
  }

  begin(kind: string): void {
    this.#begun.set(kind, this.of(kind) + 1)
  }

  accept(): void {
    this.accepted += 1
  }

  /** What was written before is only what they begin with. */
  clear(): void {
    this.accepted = 0
    this.refused = 0
    this.#begun.clear()
  }

  /** It was refused, or nobody knows what became of it. */
  takeBack(kind: string, isRefused: boolean): void {
    this.#begun.set(kind, this.of(kind) - 1)
    if (isRefused) this.refused += 1
  }
}
