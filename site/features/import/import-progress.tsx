import { useId } from 'react'
import { focusAtOnce } from './focus-at-once.ts'
import type { ImportStage } from './import.ts'

/** How far a running import is. */
export function ImportProgress({ current }: { current: Extract<ImportStage, { stage: 'sending' | 'importing' }> }) {
  const id = useId()
  const percent = current.total === 0 ? 0 : Math.round((100 * current.done) / current.total)
  return (
    <div className="import-stage">
      <p className="import-file">{current.file.name}</p>
      <p className="import-sentence" id={id} ref={focusAtOnce} tabIndex={-1}>
        Importing {current.done} of {current.total} terms...
      </p>
      <div className="import-bar">
        <progress max={100} value={percent} aria-labelledby={id} />
        <span aria-hidden="true">{percent}%</span>
      </div>
      <p className="import-advice">
        {current.stage === 'sending'
          ? 'Please keep this page open until the file has been sent.'
          : 'You may close this page: the import goes on at the service.'}
      </p>
    </div>
  )
}
