import { atom, type ReadableAtom } from 'nanostores'
import type { Category } from '../../../contracts/category.ts'
import { saveFile } from '../../lib/files.ts'
import { showToast } from '../../ui/toasts.ts'
import { ExportFailure, fetchExport } from './export-file.ts'

export type ExportedCategory = Pick<Category, 'id' | 'name'>

const $exporting = atom<'idle' | 'exporting'>('idle')

/** Only one export runs at a time. */
export const $exportStage: ReadableAtom<'idle' | 'exporting'> = $exporting

/** Downloads the CSV file of all terms (null) or of a category, and reports the outcome in a toast. */
export async function exportTerms(category: ExportedCategory | null): Promise<void> {
  if ($exporting.get() === 'exporting') return
  $exporting.set('exporting')
  try {
    const file = await fetchExport(category?.id ?? null)
    if (file.terms === 0) {
      showToast({ title: 'No Terms Found', description: 'There are no terms to export.', variant: 'destructive' })
    } else {
      saveFile(file.name, file.content)
      const from = category === null ? '' : ` from category: ${category.name}`
      showToast({
        title: 'Export Successful',
        description: `${file.terms.toLocaleString('en-US')} terms exported to CSV${from}`,
      })
    }
  } catch (failure) {
    showToast({ title: 'Export Failed', description: sentenceOf(failure), variant: 'destructive' })
  } finally {
    $exporting.set('idle')
  }
}

function sentenceOf(failure: unknown): string {
  if (failure instanceof ExportFailure) return `Export failed: ${failure.message}`
  const isLate = failure instanceof DOMException && failure.name === 'TimeoutError'
  return isLate ? 'Export failed: The request timed out' : 'Failed to export terms. Please try again.'
}
