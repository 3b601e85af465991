import { atom, type ReadableAtom } from 'nanostores'
import { showToast } from '../../ui/toasts.ts'
import { ExportFailure, fetchExport, type ExportFile } from './export-file.ts'

export interface ExportedCategory {
  id: number
  name: string
}

const $exporting = atom<'idle' | 'exporting'>('idle')

/** One export at a time. */
export const $exportStage: ReadableAtom<'idle' | 'exporting'> = $exporting

/** Gives the reader the CSV file of all terms, or of a category's, and says how it went. */
export async function exportTerms(category: ExportedCategory | null): Promise<void> {
  if ($exporting.get() === 'exporting') return
  $exporting.set('exporting')
  try {
    const file = await fetchExport(category?.id ?? null)
    if (file.terms === 0) {
      showToast({ title: 'No Terms Found', description: 'There are no terms to export.', variant: 'destructive' })
    } else {
      save(file)
      const from = category === null ? '' : ` from category: ${category.name}`
      showToast({ title: 'Export Successful', description: `${file.terms} terms exported to CSV${from}` })
    }
  } catch (failure) {
    showToast({ title: 'Export Failed', description: sentenceOf(failure), variant: 'destructive' })
  } finally {
    $exporting.set('idle')
  }
}

/** A link to the file, followed at once: the only way by which a script can give a file a name. */
function save({ name, content }: ExportFile): void {
  const link = document.createElement('a')
  link.download = name
  link.href = URL.createObjectURL(content)
  link.click()
  // Some browsers begin to read only after the click is over; nothing else depends on when it is forgotten.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

function sentenceOf(failure: unknown): string {
  if (failure instanceof ExportFailure) return `Export failed: ${failure.message}`
  const isLate = failure instanceof DOMException && failure.name === 'TimeoutError'
  return isLate ? 'Export failed: The request timed out' : 'Failed to export terms. Please try again.'
}
