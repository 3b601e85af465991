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

/** A deletion that waits for confirmation or is under way. */
interface Deletion {
  /** The last change in the table that the question is about. */
  basedOn: number
  /** Names of terms that others have changed since the question was asked before. */
  edited: readonly string[]
  isUnderWay: boolean
}

const $asked = atom<Deletion | null>(null)

export const $deletion: ReadableAtom<Deletion | null> = $asked

const tableNow = (): PickableTerms | undefined => reads.getQueryData(pickableTermsRead.queryKey)

/** Asks for confirmation, if at least one term is picked. */
export function askToDelete(): void {
  ask([])
}

function ask(edited: readonly string[]): void {
  const table = tableNow()
  const isOfSome = table !== undefined && $picked.get().size > 0
  $asked.set(isOfSome ? { basedOn: table.change, edited, isUnderWay: false } : null)
}

export const cancelDeletion = (): void => $asked.set(null)

// Reading the table again while the question is open may show that others have deleted all picked terms.
// During a deletion this is ignored, because it may be the deletion's own result.
$picked.listen(({ size }) => {
  if (size > 0 || $asked.get()?.isUnderWay !== false) return
  cancelDeletion()
  showFailure(ALL_GONE)
})

/**
 * Deletes the picked terms, all or none. On success the page is loaded again and then reports how many were deleted.
 * If others have changed some of them, asks again.
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
      ask(namesOf(new Set(ids.filter((_, place) => `ids.${place}` in failure.fields))))
      // All of them have been deleted since.
      if ($asked.get() === null) showFailure(ALL_GONE)
      return
    }
    $asked.set(null)
    showFailure(await sentenceOf(failure), failure)
  }
}

const showFailure = (description: string, failure?: unknown): void =>
  showToast({ title: 'Error', description, variant: 'destructive', ...signInAction(failure) })

const namesOf = (ids: ReadonlySet<number>): string[] =>
  tableNow()?.terms.flatMap(({ id, name }) => (ids.has(id) ? name : [])) ?? []

/** The first three names. */
export const listed = (names: readonly string[]): string =>
  names.slice(0, 3).join(', ') + (names.length > 3 ? ' and others' : '')

/** The message for a failure: always the same sentence, followed by the reason if it is known. */
async function sentenceOf(failure: unknown): Promise<string> {
  if (hasCode(failure, 'sign-in-required')) return 'Failed to delete terms. Please sign in and try again.'
  if (hasCode(failure, 'unexpected-failure')) return SENTENCE
  if (!hasCode(failure, 'term-not-found')) return [SENTENCE, serviceMessage(failure)].filter(Boolean).join(' ')
  // Others were faster. Reading the list again drops the deleted terms from the selection and keeps the rest.
  const before = $picked.get().size
  await reads.refetchQueries({ queryKey: pickableTermsRead.queryKey })
  const left = $picked.get().size
  if (left === 0) return ALL_GONE
  return `${SENTENCE} ${numberText(before - left)} of them had been deleted before; the others are still selected.`
}
