import { useId } from 'react'
import type { ImportStage } from './import.ts'
import { Sentence } from './sentence.tsx'

const BAR =
  'h-3 flex-1 appearance-none overflow-hidden rounded-full border-0 bg-sunken [&::-moz-progress-bar]:rounded-full [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-brand'

/** How far a running import is. */
export function ImportProgress({ current }: { current: Extract<ImportStage, { stage: 'sending' | 'importing' }> }) {
  const id = useId()
  const percent = current.total === 0 ? 0 : Math.round((100 * current.done) / current.total)
  return (
    <div className="mt-4">
      <p className="text-sm wrap-anywhere text-muted">{current.file.name}</p>
      <Sentence id={id}>
        Importing {current.done} of {current.total} terms...
      </Sentence>
      <div className="my-4 flex items-center gap-4 font-semibold tabular-nums">
        <progress className={BAR} max={100} value={percent} aria-labelledby={id} />
        <span className="min-w-[4ch] text-right" aria-hidden="true">
          {percent}%
        </span>
      </div>
      <p className="text-sm text-muted">
        {current.stage === 'sending'
          ? 'Please keep this page open until the file has been sent.'
          : 'You may close this page: the import goes on at the service.'}
      </p>
    </div>
  )
}
