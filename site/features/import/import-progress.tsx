import { useEffect, useId, useState } from 'react'
import { numberText } from '../../lib/texts.ts'
import { DialogFoot } from '../../ui/dialog-foot.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { type ImportStage, stopWaiting } from './import.ts'
import { Sentence } from './sentence.tsx'

/** Milliseconds without a line from the service, after which the administrator may stop waiting: a proxy may have lost the reply. */
const SILENCE = 30_000

/** The progress of a running import. */
export function ImportProgress({ current }: { current: Extract<ImportStage, { stage: 'sending' | 'importing' }> }) {
  const id = useId()
  const [last, setLast] = useState<ImportStage | null>(null)
  const isSilent = last === current
  useEffect(() => {
    const timer = setTimeout(setLast, SILENCE, current)
    return () => clearTimeout(timer)
  }, [current])
  return (
    <div className="mt-4">
      <p className="text-sm wrap-anywhere text-muted">{current.file.name}</p>
      <Sentence id={id}>
        Importing {numberText(current.done)} of {numberText(current.total)} terms...
      </Sentence>
      <ProgressBar done={current.done} total={current.total} labelledBy={id} />
      <p className="text-sm text-muted">
        {current.stage === 'sending'
          ? 'Please keep this page open until the file has been sent.'
          : 'You may close this page: the import continues on the server.'}
      </p>
      {isSilent && (
        <>
          <p className="mt-4" role="status">
            There has been no progress for a while. The service may be busy, or its answer was lost.
          </p>
          <DialogFoot>
            <button className="button quiet" type="button" onClick={stopWaiting}>
              Stop waiting
            </button>
          </DialogFoot>
        </>
      )}
    </div>
  )
}
