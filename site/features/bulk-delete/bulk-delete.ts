import { atom, type ReadableAtom } from 'nanostores'
import { invalidateTerms, reads } from '../../lib/reads.ts'
import { hasCode } from '../../lib/has-code.ts'
import { request, serviceMessage } from '../../lib/request.ts'
import { numberText } from '../../lib/texts.ts'
import { showAfterReload } from '../../ui/toast-after-reload.ts'
import { signInAction } from '../../ui/failed-toast.ts'
import { showToast } from '../../ui/toasts.ts'
import { type PickableTerms, pickableTermsRead } from './pickable-terms.ts'
import { $picked, clearSelection, searchTerms } from './selection.ts'

const SENTENCE = 'Failed to delete terms. Please try again.'
const ALL_GONE = `${SENTENCE} All of them had been deleted before.`

/** What is asked, and done when it is confirmed. */
interface Deletion {
  /** The last change that is in the table of which it is asked. */
  basedOn: number
  /** Names of terms that somebody else has changed since it was asked before. */
  edited: readonly string[]
  isUnderWay: boolean
}

const $asked = atom<Deletion | null>(null)

export const $deletion: ReadableAtom<Deletion | null> = $asked

const tableNow = (): PickableTerms | undefined => reads.getQueryData(pickableTermsRead.queryKey)

/** Of at least one term, and after a confirmation. */
export function askToDelete(): void {
  ask([])
}

function ask(edited: readonly string[]): void {
  const table = tableNow()
  const isOfSome = table !== undefined && $picked.get().size > 0
  $asked.set(isOfSome ? { basedOn: table.change, edited, isUnderWay: false } : null)
}

export const cancelDeletion = (): void => $asked.set(null)

// While it is asked, the table is read again: by now others may have deleted all of it, and where it is under way it may be done.
$picked.listen(({ size }) => {
  if (size > 0 || $asked.get()?.isUnderWay !== false) return
  cancelDeletion()
  showFailure(ALL_GONE)
})

/**
 * Deletes what is picked, all or nothing. After a success the page is loaded again, and says there how many are gone. Where somebody else has
 * changed some of it, it is asked anew.
 */
export async function deletePicked(): Promise<void> {
  const picked = $picked.get()
  const asked = $asked.get()
  if (picked.size === 0 || asked === null || asked.isUnderWay) return
  $asked.set({ ...asked, isUnderWay: true })
  const ids = [...picked]
  try {
    const { deleted } = await request('POST /api/terms/bulk-delete', { ids, basedOn: asked.basedOn })
    $asked.set(null)
    clearSelection()
    searchTerms('')
    reads.setQueryData<PickableTerms>(
      pickableTermsRead.queryKey,
      (table) => table && { ...table, terms: table.terms.filter(({ id }) => !picked.has(id)) },
    )
    showAfterReload({ title: 'Success', description: `Successfully deleted ${numberText(deleted)} terms` })
    location.reload()
  } catch (failure) {
    if (hasCode(failure, 'edit-conflict')) {
      await invalidateTerms()
      ask(namesOf(ids.filter((_, place) => `ids.${place}` in failure.fields)))
      // They were deleted since.
      if ($asked.get() === null) showFailure(ALL_GONE)
      return
    }
    $asked.set(null)
    showFailure(await sentenceOf(failure), failure)
  }
}

const showFailure = (description: string, failure?: unknown): void =>
  showToast({ title: 'Error', description, variant: 'destructive', ...signInAction(failure) })

const namesOf = (ids: readonly number[]): string[] =>
  tableNow()?.terms.flatMap(({ id, name }) => (ids.includes(id) ? name : [])) ?? []

/** The first of them. */
export const listed = (names: readonly string[]): string =>
  names.slice(0, 3).join(', ') + (names.length > 3 ? ' and others' : '')

/** A sentence that is always shown, followed by the reason where it is known. */
async function sentenceOf(failure: unknown): Promise<string> {
  if (hasCode(failure, 'sign-in-required')) return 'Failed to delete terms. Please sign in and try again.'
  if (hasCode(failure, 'unexpected-failure')) return SENTENCE
  if (!hasCode(failure, 'term-not-found')) return [SENTENCE, serviceMessage(failure)].filter(Boolean).join(' ')
  // Somebody else was faster. The new list takes what is gone out of the selection and leaves the rest.
  const before = $picked.get().size
  await reads.refetchQueries({ queryKey: pickableTermsRead.queryKey })
  const left = $picked.get().size
  if (left === 0) return ALL_GONE
  return `${SENTENCE} ${numberText(before - left)} of them had been deleted before; the others are still selected.`
}
