/** A row of the table. Only ratios are comparable; absolute times depend on the machine. */
export interface Row {
  measure: string
  ours: string
  /** What ours is compared with: stock Astro, the smaller glossary, another site, a budget. */
  control: string
  /** Ours divided by the control's. */
  ratio: number
  /** The demand on the ratio; null if there is none. */
  demand: Demand
}

type Demand = { atMost: number } | { atLeast: number } | null

/** The result of a measure. */
export interface Outcome {
  rows: Row[]
  /** All individual figures by name, in milliseconds or bytes. */
  samples?: Record<string, number[]>
  /** Notes below the table. */
  notes?: string[]
}

type InText = (value: number) => string

/** The percentile of the samples by nearest rank. @param share from 0 to 1 @throws if there are no samples */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]
  if (value === undefined) throw new Error('Nothing was measured')
  return value
}

export const median = (samples: readonly number[]): number => percentile(samples, 0.5)

export const inMilliseconds: InText = (value) =>
  value < 1000 ? `${value.toFixed(1)} ms` : `${(value / 1000).toFixed(2)} s`
export const inMegabytes: InText = (bytes) => `${Math.round(bytes / 1e6)} MB`
export const inKilobytes: InText = (bytes) => `${(bytes / 1e3).toFixed(1)} kB`

/** Compares two figures of the same unit. */
export const compare = (
  measure: string,
  [ours, control]: readonly [number, number],
  inText: InText,
  demand: Demand = null,
): Row => ({ measure, ours: inText(ours), control: inText(control), ratio: ours / control, demand })

/** Compares the pages per second of two builds of the same pages. The two figures are milliseconds. */
export const compareSpeed = (
  measure: string,
  pages: number,
  [ours, control]: readonly [number, number],
  demand: Demand = null,
): Row => {
  const inText = (milliseconds: number): string => `${Math.round((1000 * pages) / milliseconds)} pages/s`
  return { measure, ours: inText(ours), control: inText(control), ratio: control / ours, demand }
}

/** A row whose demand is an absolute figure: the ratio is the used part of the budget. */
export const budget = (measure: string, used: number, most: number, inText: InText): Row => ({
  ...compare(measure, [used, most], inText, { atMost: 1 }),
  control: `at most ${inText(most)}`,
})

/** A row for something that must not occur. @param wrong number or share of occurrences */
export const noOccurrences = (measure: string, wrong: number, [ours, control]: readonly [string, string]): Row => ({
  ...{ measure, ours, control },
  ratio: wrong,
  demand: { atMost: 0 },
})

export function isMet({ ratio, demand }: Row): boolean | null {
  if (demand === null) return null
  return 'atMost' in demand ? ratio <= demand.atMost : ratio >= demand.atLeast
}

const HEADINGS = ['measure', 'ours', 'control', 'ratio', 'demand', 'met']

/** All rows as a Markdown table, followed by the notes. */
export function reportOf(outcomes: readonly Outcome[]): string {
  const lines = outcomes
    .flatMap(({ rows }) => rows)
    .map((row) => [row.measure, row.ours, row.control, ratioText(row.ratio), demandText(row), metText(row)])
  const widths = HEADINGS.map((heading, column) =>
    Math.max(heading.length, ...lines.map((line) => line[column]?.length ?? 0)),
  )
  const table = [HEADINGS, widths.map((width) => '-'.repeat(width)), ...lines].map(
    (cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  )
  return [...table, ...outcomes.flatMap(({ notes = [] }) => notes.map((note) => `- ${note}`))].join('\n')
}

/** Shows small ratios as percentages. */
function ratioText(ratio: number): string {
  if (ratio === 0) return '0'
  return ratio < 0.1 ? `${Number((ratio * 100).toPrecision(3))} %` : ratio.toFixed(2)
}

function demandText({ demand }: Row): string {
  if (demand === null) return ''
  return 'atMost' in demand ? `≤ ${ratioText(demand.atMost)}` : `≥ ${ratioText(demand.atLeast)}`
}

function metText(row: Row): string {
  const met = isMet(row)
  return met === null ? '' : met ? 'yes' : 'NO'
}
