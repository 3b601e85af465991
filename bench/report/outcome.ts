/** One line of the table. Ratios tell, absolute times belong to the machine. */
export interface Row {
  measure: string
  ours: string
  /** What it is compared with: stock Astro, the smaller glossary, another site, a budget. */
  control: string
  /** Ours divided by the control's. */
  ratio: number
  /** What is demanded of the ratio; null: nothing. */
  demand: { atMost: number } | { atLeast: number } | null
}

/** What a measure hands back. */
export interface Outcome {
  rows: Row[]
  /** Every single figure, by name: milliseconds or bytes. */
  samples: Record<string, number[]>
  /** Remarks that a reader of the table must know. */
  notes: string[]
}

export function isMet({ ratio, demand }: Row): boolean | null {
  if (demand === null) return null
  return 'atMost' in demand ? ratio <= demand.atMost : ratio >= demand.atLeast
}
