import type { ImportResult, RowOutcome } from '../../../contracts/import.ts'
import { numberText } from '../../lib/texts.ts'

export interface ImportSummary {
  header: string
  /** The outcome in one sentence. */
  sentence: string
  lines: { kind: RowOutcome; text: string }[]
  total: string
}

/** The messages for an import that has finished or was stopped by errors. */
export function summarise({ imported, duplicates, errors }: ImportResult): ImportSummary {
  const counts = { create: imported, skip: duplicates, refuse: errors.length }
  const terms = numberText(imported)
  const skipped = numberText(duplicates)
  const refused = numberText(errors.length)
  const lines: ImportSummary['lines'] = [
    { kind: 'create', text: `${terms} terms imported successfully` },
    { kind: 'skip', text: `${skipped} duplicates skipped` },
    { kind: 'refuse', text: `${refused} errors` },
  ]
  return {
    header: headerOf(imported, duplicates, errors.length),
    sentence:
      imported === 0
        ? 'No terms were imported. All terms might already exist in the database.'
        : `Successfully imported ${terms} terms.`,
    lines: lines.filter(({ kind }) => counts[kind] > 0),
    total: `Summary: ${terms} imported, ${skipped} duplicates, ${refused} errors`,
  }
}

function headerOf(imported: number, duplicates: number, refused: number): string {
  if (refused > 0) return 'Import completed with errors'
  if (imported === 0) return 'Import completed, no new terms added'
  return duplicates > 0 ? 'Import completed, some duplicates skipped' : 'Import completed successfully'
}
