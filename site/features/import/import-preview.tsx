import { useState } from 'react'
import type { RowOutcome } from '../../../contracts/import.ts'
import { focusAtOnce } from './focus-at-once.ts'
import { clearImport, type ImportStage, proceed } from './import.ts'
import { PreviewRows } from './preview-rows.tsx'

type Previewed = Extract<ImportStage, { stage: 'preview' }>

/** Before anything is written: what the import would do, row by row. Or why it cannot do anything. */
export function ImportPreview({ current }: { current: Extract<ImportStage, { stage: 'preview' | 'refused' }> }) {
  const isRefused = current.stage === 'refused'
  return (
    <div className="import-stage">
      <p className="import-file">{current.file.name}</p>
      <p className={isRefused ? 'import-sentence wrong' : 'import-sentence'} ref={focusAtOnce} tabIndex={-1}>
        {isRefused
          ? current.message
          : `Ready to import ${current.preview.create} terms. Please review and confirm to proceed.`}
      </p>
      {!isRefused && <Rows preview={current.preview} />}
      <div className="dialog-actions">
        <button className={isRefused ? 'button' : 'button quiet'} type="button" onClick={clearImport}>
          {isRefused ? 'Acknowledge Error' : 'Done'}
        </button>
        <button className={isRefused ? 'button quiet' : 'button'} type="button" onClick={() => void proceed()}>
          Proceed
        </button>
      </div>
    </div>
  )
}

const filters: { outcome: RowOutcome | null; label: string }[] = [
  { outcome: null, label: 'All rows' },
  { outcome: 'create', label: 'New' },
  { outcome: 'skip', label: 'Skipped' },
  { outcome: 'refuse', label: 'Refused' },
]

function Rows({ preview }: Pick<Previewed, 'preview'>) {
  const [shown, setShown] = useState<RowOutcome | null>(null)
  const rows = shown === null ? preview.rows : preview.rows.filter(({ outcome }) => outcome === shown)
  return (
    <>
      <div className="row-filters" role="group" aria-label="Rows to show">
        {filters.map(({ outcome, label }) => (
          <button
            key={label}
            type="button"
            className={`row-filter ${outcome ?? 'all'}`}
            aria-pressed={shown === outcome}
            onClick={() => setShown(outcome)}
          >
            <b>{outcome === null ? preview.rows.length : preview[outcome]}</b> {label}
          </button>
        ))}
      </div>
      <PreviewRows key={shown} rows={rows} />
    </>
  )
}
