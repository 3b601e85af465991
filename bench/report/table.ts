import { isMet, type Row } from './outcome.ts'

const HEADINGS = ['measure', 'ours', 'control', 'ratio', 'demand', 'met']

/** The rows as a Markdown table. */
export function tableOf(rows: readonly Row[]): string {
  const lines = rows.map((row) => [
    row.measure,
    row.ours,
    row.control,
    ratioText(row.ratio),
    demandText(row),
    metText(row),
  ])
  const widths = HEADINGS.map((heading, column) =>
    Math.max(heading.length, ...lines.map((line) => line[column]?.length ?? 0)),
  )
  const rule = widths.map((width) => '-'.repeat(width))
  return [HEADINGS, rule, ...lines]
    .map((cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`)
    .join('\n')
}

/** Small ratios as a percentage, as the demands name them. */
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
