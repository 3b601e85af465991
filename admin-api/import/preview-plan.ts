import {
  fileMessages,
  type ImportPreview,
  MAX_PREVIEW_ROWS,
  type PreviewRow,
  rowMessages,
} from '../../contracts/import.ts'
import { omissionsOf, shortMessage } from './decision.ts'
import type { ImportPlan } from './plan-import.ts'
import type { ReadFile } from './read-rows.ts'

/** Lists what 'Proceed' would do, row by row. Rows passed over are listed as skipped, so that the preview accounts for the whole file. */
export function previewPlan(file: ReadFile, { decisions, rest, newCategories }: ImportPlan): ImportPreview {
  const named = [
    ...decisions.map((decision): PreviewRow => {
      const { line, name } = decision.row
      const message = decision.outcome === 'create' ? omissionsOf(decision.term) : shortMessage(decision.message)
      return { line, name, outcome: decision.outcome, message }
    }),
    ...rest.map(({ line, name, content }): PreviewRow => ({
      line,
      name,
      outcome: 'refuse',
      message: 'refusal' in content ? content.refusal : rowMessages.afterStop,
    })),
  ]
  const passedOver = file.rows.flatMap((row): PreviewRow[] =>
    'passedOver' in row ? [{ line: row.line, name: '', outcome: 'skip', message: row.passedOver }] : [],
  )
  const all = [...named, ...passedOver].toSorted(byLine)
  const count = (outcome: PreviewRow['outcome']): number => all.filter((row) => row.outcome === outcome).length
  const names = newCategories.map(({ name }) => name)
  const notes = names.length === 0 ? file.notes : [...file.notes, fileMessages.newCategories(names)]
  return { create: count('create'), skip: count('skip'), refuse: count('refuse'), rows: firstOfEach(all), notes }
}

/** The first rows of each outcome, up to the preview's limit, so that a single refused row is listed wherever it is. */
function firstOfEach(rows: readonly PreviewRow[]): PreviewRow[] {
  const counts = { create: 0, skip: 0, refuse: 0 }
  return rows
    .map((row) => ({ row, place: counts[row.outcome]++ }))
    .toSorted((a, b) => a.place - b.place)
    .slice(0, MAX_PREVIEW_ROWS)
    .map(({ row }) => row)
    .toSorted(byLine)
}

const byLine = (a: PreviewRow, b: PreviewRow): number => a.line - b.line
