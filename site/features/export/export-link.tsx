import { useStore } from '@nanostores/react'
import type { MouseEvent } from 'react'
import { exportPath } from './export-file.ts'
import { $exportStage, exportTerms, type ExportedCategory } from './export.ts'

interface Props {
  /** null: all terms. */
  category: ExportedCategory | null
}

/** Without JavaScript a plain download; with it, one that says how it went. */
export function ExportLink({ category }: Props) {
  const isExporting = useStore($exportStage) === 'exporting'
  const start = (event: MouseEvent) => {
    event.preventDefault()
    void exportTerms(category)
  }
  return (
    <a
      className="pill export"
      href={exportPath(category?.id ?? null)}
      download
      aria-disabled={isExporting || undefined}
      onClick={start}
    >
      {isExporting ? 'Exporting...' : 'Export to CSV'}
    </a>
  )
}
