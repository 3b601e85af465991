import { atom, type ReadableAtom } from 'nanostores'
import { errors } from '../../../contracts/errors.ts'
import { type ImportPreview, type ImportResult, isCsvName, MAX_IMPORT_SIZE } from '../../../contracts/import.ts'
import { explainTooLarge } from '../../lib/explain-too-large.ts'
import { invalidateCategories } from '../../lib/reads.ts'
import { request, RequestFailure } from '../../lib/request.ts'
import { requestLines } from '../../lib/request-lines.ts'
import { dismissToast, showToast } from '../../ui/toasts.ts'

/**
 * An import, from the choice of a file to the outcome. The file is read once, so that preview and import use the same content even if it is overwritten.
 * The service continues an import whose tab has been closed.
 */
export type ImportStage =
  /** `message`: why the last file was refused. */
  | { stage: 'idle'; message: string | null }
  | { stage: 'reading'; file: File }
  | { stage: 'preview'; file: File; preview: ImportPreview }
  /** The file cannot be imported at all. */
  | { stage: 'refused'; file: File; message: string; failure: unknown }
  /** `sending`: the service does not have the whole file yet, so the tab must stay open. */
  | { stage: 'sending' | 'importing'; file: File; done: number; total: number }
  | { stage: 'result'; file: File; preview: ImportPreview; result: ImportResult }
  /** The administrator has stopped waiting; the service may still be importing. */
  | { stage: 'left' }
  /** The import failed as a whole, or its outcome is unknown. `mayGoOn`: the service may still be importing. */
  | { stage: 'failed'; message: string; mayGoOn: boolean; failure?: unknown }

/** Milliseconds until the error overlay opens. */
const OVERLAY_DELAY = 100

const UNEXPECTED = 'An unexpected error occurred during import.'
const UNKNOWN_RESULT = 'Import completed with an unknown result'

const IDLE: ImportStage = { stage: 'idle', message: null }

const $stage = atom<ImportStage>(IDLE)
export const $import: ReadableAtom<ImportStage> = $stage

const $shownError = atom<string | null>(null)
/** The message of the overlay 'Error Occurred'; null while it is closed. */
export const $importError: ReadableAtom<string | null> = $shownError

/** Checks a chosen or dropped file, and asks the service for a preview of the import. */
export async function pickFile(picked: File): Promise<void> {
  // A toast about the previous file would cover the messages about this one.
  dismissToast()
  const refusal = refusalOf(picked)
  if (refusal !== null) {
    $stage.set({ stage: 'idle', message: refusal })
    return
  }
  const reading: ImportStage = { stage: 'reading', file: picked }
  $stage.set(reading)
  const next = await readPreview(picked)
  // The dialog was closed, or another file was chosen.
  if ($stage.get() === reading) enter(next)
}

/** Refuses several files at once. */
export const refuseSeveral = (): void => $stage.set({ stage: 'idle', message: 'Please choose one file at a time.' })

const refusalOf = ({ name, size }: File): string | null =>
  isCsvName(name) ? (size > MAX_IMPORT_SIZE ? errors['csv-too-large'].message : null) : errors['csv-not-csv'].message

async function readPreview(picked: File): Promise<ImportStage> {
  try {
    const file = new File([await picked.arrayBuffer()], picked.name, { type: 'text/csv' })
    const sent = request('POST /api/terms/import', formOf(file), { query: { dryRun: true } })
    const preview = await explainTooLarge(sent)
    return { stage: 'preview', file, preview }
  } catch (error) {
    // Reading a file fails if it has been moved or changed since it was picked.
    const message = error instanceof RequestFailure ? error.message : errors['csv-invalid'].message
    const where = error instanceof RequestFailure ? error.fields['file'] : undefined
    return { stage: 'refused', file: picked, message: [message, where].filter(Boolean).join(' '), failure: error }
  }
}

/** Imports the previewed file. Without a preview, or if it has no rows, returns to the choice of a file. */
export async function proceed(): Promise<void> {
  const current = $stage.get()
  if (current.stage !== 'preview' || current.preview.rows.length === 0) {
    clearImport()
    return
  }
  const { file, preview } = current
  // `rows` lists only part of a large file; these counts are of the whole file.
  $stage.set({ stage: 'sending', file, done: 0, total: preview.create + preview.skip + preview.refuse })
  const end = await runImport(current)
  if ($stage.get().stage !== 'left') enter(end)
  void invalidateCategories()
}

let waiting = new AbortController()

/** Aborts the request. If the service has the whole file already, it imports it nevertheless. */
export function stopWaiting(): void {
  $stage.set({ stage: 'left' })
  waiting.abort()
}

async function runImport({ file, preview }: Extract<ImportStage, { stage: 'preview' }>): Promise<ImportStage> {
  let hasBegun = false
  waiting = new AbortController()
  try {
    for await (const line of requestLines('POST /api/terms/import', formOf(file), { limit: waiting })) {
      hasBegun = true
      if ('done' in line) $stage.set({ stage: 'importing', file, ...line })
      if ('result' in line) return { stage: 'result', file, preview, result: line.result }
      if ('failure' in line) return { stage: 'failed', message: failureSentence(line.failure), mayGoOn: false }
    }
    return { stage: 'failed', message: UNKNOWN_RESULT, mayGoOn: true }
  } catch (error) {
    if (!(error instanceof RequestFailure)) throw error
    const mayGoOn = hasBegun || error.code === 'unreachable'
    return { stage: 'failed', message: mayGoOn ? UNEXPECTED : failureSentence(error), mayGoOn, failure: error }
  }
}

const failureSentence = ({ code, message }: { code: string; message: string }): string =>
  code === 'unexpected-failure' ? UNEXPECTED : `Import failed with error: ${message}`

function formOf(file: File): FormData {
  const form = new FormData()
  form.append('file', file)
  return form
}

function enter(next: ImportStage): void {
  $stage.set(next)
  const message = errorOf(next)
  if (message === null) return
  setTimeout(() => {
    if ($stage.get() === next) $shownError.set(message)
  }, OVERLAY_DELAY)
}

function errorOf(stage: ImportStage): string | null {
  if (stage.stage === 'refused' || stage.stage === 'failed') return stage.message
  const [first] = stage.stage === 'result' ? stage.result.errors : []
  return first === undefined ? null : `Import failed with error: ${first.message} (line ${first.line})`
}

/** Closes the overlay; the stage below it stays. */
export function acknowledgeError(): void {
  $shownError.set(null)
  showToast({
    title: 'Import errors acknowledged',
    description: 'You can try again with a corrected CSV file.',
  })
}

/** Resets to the choice of a file, and closes the overlay. */
export function clearImport(): void {
  $stage.set(IDLE)
  $shownError.set(null)
}
