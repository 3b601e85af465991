import type { ImportResult, RowOutcome } from '../../../contracts/import.ts'

export interface ImportSummary {
  header: string
  /** The outcome in one sentence. */
  sentence: string
  lines: { kind: RowOutcome; text: string }[]
  total: string
}

/** The message for an import that has finished, or was stopped by errors. */
export function summarise({ imported, duplicates, errors }: ImportResult): ImportSummary {
  const lines: ImportSummary['lines'] = [
    { kind: 'create', text: `${imported} terms imported successfully` },
    { kind: 'skip', text: `${duplicates} duplicates skipped` },
    { kind: 'refuse', text: `${errors.length} errors` },
  ]
  const counts = { create: imported, skip: duplicates, refuse: errors.length }
  return {
    header: headerOf(imported, duplicates, errors.length),
    sentence:
      imported === 0
        ? 'No terms were imported. All terms might already exist in the database.'
        : `Successfully imported ${imported} terms.`,
    lines: lines.filter(({ kind }) => counts[kind] > 0),
    total: `Summary: ${imported} imported, ${duplicates} duplicates, ${errors.length} errors`,
  }
}

function headerOf(imported: number, duplicates: number, refused: number): string {
  if (refused > 0) return 'Import completed with errors'
  if (imported === 0) return 'Import completed, no new terms added'
  return duplicates > 0 ? 'Import completed, some duplicates skipped' : 'Import completed successfully'
}
