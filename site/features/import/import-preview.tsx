import { useState, type ReactNode } from 'react'
import { type ImportPreview as Preview, MAX_IMPORT_ERRORS, type RowOutcome } from '../../../contracts/import.ts'
import { counted, numberText } from '../../lib/texts.ts'
import { clearImport, type ImportStage, proceed } from './import.ts'
import { PreviewRows } from './preview-rows.tsx'
import { Sentence } from './sentence.tsx'
import { DialogFoot } from '../../ui/dialog-foot.tsx'
import { Quoting } from '../../ui/quoting.tsx'

type Previewed = Extract<ImportStage, { stage: 'preview' }>

/** What the import would do, row by row, before anything is written; or why the file is refused. */
export function ImportPreview({ current }: { current: Extract<ImportStage, { stage: 'preview' | 'refused' }> }) {
  const isRefused = current.stage === 'refused'
  return (
    <div className="mt-4">
      <p className="text-sm wrap-anywhere text-muted">{current.file.name}</p>
      <Sentence isWrong={isRefused}>{isRefused ? current.message : readySentence(current.preview)}</Sentence>
      {!isRefused &&
        current.preview.notes.map((note) => (
          <Aside key={note}>
            <Quoting>{`${note}.`}</Quoting>
          </Aside>
        ))}
      {!isRefused && <Stop preview={current.preview} />}
      {!isRefused && <Rows preview={current.preview} />}
      <DialogFoot>
        <button className={isRefused ? 'button' : 'button quiet'} type="button" onClick={clearImport}>
          {isRefused ? 'Acknowledge Error' : 'Done'}
        </button>
        {(isRefused || current.preview.create > 0) && (
          <button className={isRefused ? 'button quiet' : 'button'} type="button" onClick={() => void proceed()}>
            Proceed
          </button>
        )}
      </DialogFoot>
    </div>
  )
}

const readySentence = ({ create }: Preview): string =>
  create === 0
    ? 'There is nothing to import: no row of this file would create a new term.'
    : `Ready to import ${numberText(create)} terms. Please review and confirm to proceed.`

/** The line at which too many errors will stop the import, if rows are left after it. */
function Stop({ preview }: Pick<Previewed, 'preview'>) {
  const last = preview.rows.filter(({ outcome }) => outcome === 'refuse')[MAX_IMPORT_ERRORS]
  // The preview counts the rows after it as refused.
  const left = preview.refuse - MAX_IMPORT_ERRORS - 1
  if (last === undefined || left === 0) return null
  return (
    <Aside isWrong>
      The import will stop at line {last.line}, where more than {MAX_IMPORT_ERRORS} rows have been refused:{' '}
      {counted(left, 'row')} after it will not be read.
    </Aside>
  )
}

/** A note to read before proceeding. */
const Aside = ({ isWrong = false, children }: { isWrong?: boolean; children: ReactNode }) => (
  <p
    className={`mt-3 rounded-md border-l-4 px-4 py-3 wrap-anywhere ${isWrong ? 'border-danger bg-sunken' : 'border-brand bg-brand-soft'}`}
  >
    {children}
  </p>
)

const rowsOf = ({ create, skip, refuse }: Preview): number => create + skip + refuse

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
      <div className="mt-5 flex flex-wrap gap-2" role="group" aria-label="Rows to show">
        {filters.map(({ outcome, label }) => (
          <button
            key={label}
            type="button"
            className="pill tabular-nums"
            aria-pressed={shown === outcome}
            onClick={() => setShown(outcome)}
          >
            <b>{numberText(outcome === null ? rowsOf(preview) : preview[outcome])}</b> {label}
          </button>
        ))}
      </div>
      <PreviewRows key={shown} rows={rows} />
      {preview.rows.length < rowsOf(preview) && (
        <p className="mt-2 text-sm text-muted">
          Only {numberText(preview.rows.length)} rows are listed: the first of each kind.
        </p>
      )}
    </>
  )
}
