import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { useLeaveQuestion } from '../../ui/use-discard-question.tsx'
import { ErrorOverlay } from './error-overlay.tsx'
import { FileChoice } from './file-choice.tsx'
import { $import, clearImport, type ImportStage } from './import.ts'
import { ImportOutcome } from './import-outcome.tsx'
import { ImportPreview } from './import-preview.tsx'
import { ImportProgress } from './import-progress.tsx'

interface Props {
  /** Called when the dialog is left, at any stage. */
  onClose: () => void
  /** Called before `onClose` when the administrator leaves the outcome of an import, successful or not. Shared reads are invalidated by then. */
  onImported: () => void
}

/** Imports a CSV file: choice, preview, progress, outcome. */
export function ImportDialog({ onClose, onImported }: Props) {
  const current = useStore($import)
  useEffect(() => clearImport, [])
  // The service does not have the whole file yet, or only this page has the list of rows.
  useLeaveQuestion(current.stage === 'sending' || listsRows(current), isOver)
  const leave = () => {
    clearImport()
    onImported()
    onClose()
  }
  return (
    <>
      <Dialog
        title={titleOf(current)}
        size={current.stage === 'preview' || listsRows(current) ? 'wide' : 'narrow'}
        onClose={isHeld(current) ? undefined : onClose}
      >
        <Stage current={current} onClose={onClose} onContinue={leave} />
      </Dialog>
      <ErrorOverlay />
    </>
  )
}

function Stage({
  current,
  onClose,
  onContinue,
}: {
  current: ImportStage
  onClose: () => void
  onContinue: () => void
}) {
  switch (current.stage) {
    case 'idle':
    case 'reading':
      return <FileChoice current={current} onCancel={onClose} />
    case 'preview':
    case 'refused':
      return <ImportPreview current={current} />
    case 'sending':
    case 'importing':
      return <ImportProgress current={current} />
    case 'result':
    case 'left':
    case 'failed':
      return <ImportOutcome current={current} onContinue={onContinue} />
  }
}

const listsRows = (current: ImportStage): boolean =>
  current.stage === 'result' && current.result.errors.length + (current.result.leftOut?.length ?? 0) > 0

/** 'Continue' reloads the page before React has removed the question. */
const isOver = (): boolean => $import.get().stage === 'idle'

/** Once an import has started, only the dialog's own buttons close it. */
const isHeld = ({ stage }: ImportStage): boolean => ['sending', 'importing', 'result', 'left', 'failed'].includes(stage)

function titleOf(current: ImportStage): string {
  switch (current.stage) {
    case 'idle':
    case 'reading':
      return 'Import Terms'
    case 'preview':
    case 'refused':
      return 'Import Preview'
    case 'sending':
    case 'importing':
    case 'left':
      return 'Importing'
    case 'result':
      return current.result.errors.length === 0 ? 'Import Complete' : 'Import Error'
    case 'failed':
      return 'Import Error'
  }
}
