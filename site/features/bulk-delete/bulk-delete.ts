import { atom, type ReadableAtom } from 'nanostores'
import { reads } from '../../lib/reads.ts'
import { request, RequestFailure } from '../../lib/request.ts'
import { showAfterReload } from '../../ui/toast-after-reload.ts'
import { signInAction } from '../../ui/failed-toast.ts'
import { showToast } from '../../ui/toasts.ts'
import { pickableTermsRead, type PickableTerm } from './pickable-terms.ts'
import { $picked, clearSelection, searchTerms } from './selection.ts'

const $stage = atom<'idle' | 'asking' | 'deleting'>('idle')

export const $deletion: ReadableAtom<'idle' | 'asking' | 'deleting'> = $stage

/** Of at least one term, and after a confirmation. */
export function askToDelete(): void {
  if ($picked.get().size > 0) $stage.set('asking')
}

export const cancelDeletion = (): void => $stage.set('idle')

/** Deletes what is picked, all or nothing. After a success the page is loaded again, and says there how many are gone. */
export async function deletePicked(): Promise<void> {
  const picked = $picked.get()
  if (picked.size === 0 || $stage.get() !== 'asking') return
  $stage.set('deleting')
  try {
    const { deleted } = await request('POST /api/terms/bulk-delete', { ids: [...picked] })
    $stage.set('idle')
    clearSelection()
    searchTerms('')
    reads.setQueryData<PickableTerm[]>(pickableTermsRead.queryKey, (terms) =>
      terms?.filter(({ id }) => !picked.has(id)),
    )
    showAfterReload({ title: 'Success', description: `Successfully deleted ${deleted} terms` })
    location.reload()
  } catch (failure) {
    $stage.set('idle')
    const description = await sentenceOf(failure)
    showToast({ title: 'Error', description, variant: 'destructive', ...signInAction(failure) })
  }
}

/** A sentence that is always shown, followed by the reason where it is known. */
async function sentenceOf(failure: unknown): Promise<string> {
  const code = failure instanceof RequestFailure ? failure.code : null
  if (code === 'sign-in-required') return 'Failed to delete terms. Please sign in and try again.'
  const sentence = 'Failed to delete terms. Please try again.'
  if (code !== 'term-not-found') return sentence
  // Somebody else was faster. The new list takes what is gone out of the selection and leaves the rest.
  const before = $picked.get().size
  await reads.refetchQueries({ queryKey: pickableTermsRead.queryKey })
  return `${sentence} ${before - $picked.get().size} of them had been deleted before; the others are still selected.`
}
