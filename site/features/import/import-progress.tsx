import { useId } from 'react'
import { numberText } from '../../lib/texts.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import type { ImportStage } from './import.ts'
import { Sentence } from './sentence.tsx'

/** How far a running import is. */
export function ImportProgress({ current }: { current: Extract<ImportStage, { stage: 'sending' | 'importing' }> }) {
  const id = useId()
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
          : 'You may close this page: the import goes on at the service.'}
      </p>
    </div>
  )
}
