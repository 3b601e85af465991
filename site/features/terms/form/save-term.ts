import type { Term, TermForm } from '../../../../contracts/term.ts'
import { categoriesRead, invalidateCategories, invalidateTerms, reads, termNamesRead } from '../../../lib/reads.ts'
import { hasCode } from '../../../lib/has-code.ts'
import { request } from '../../../lib/request.ts'
import { refuseGoneCategories } from './gone-categories.ts'
import { baseOf, changedFields, isSame, patchOf, type TermBase, valuesOf, valuesToSave } from './term-values.ts'

/** The outcome of an edit. A conflict saves nothing: someone else has changed what this form shows. */
export type EditOutcome =
  { outcome: 'saved'; term: Term } | { outcome: 'unchanged' } | { outcome: 'conflict'; theirs: Term }

/** @throws RequestFailure, like the rest of this file */
export async function addTerm(values: TermForm): Promise<Term> {
  await refuseGoneCategories(values.categories)
  try {
    const term = await request('POST /api/terms', valuesToSave(values))
    invalidateLists(term)
    return term
  } catch (failure) {
    // It may be there all the same: then the form says that a term has this name.
    void invalidateTerms()
    throw failure
  }
}

/**
 * Sends the fields that were changed. Where someone else has changed only what the form does not show (images, legacy names), or what it
 * has the same, the edit is sent again, based on that.
 */
export async function saveTerm(id: number, values: TermForm, base: TermBase): Promise<EditOutcome> {
  const patch = patchOf(values, base.values)
  if (Object.keys(patch).length === 0) return { outcome: 'unchanged' }
  await refuseGoneCategories(patch.categories ?? [])
  try {
    const basedOn = base.basedOn === null ? {} : { basedOn: base.basedOn }
    const term = await request('PATCH /api/terms/:id', { ...patch, ...basedOn }, { params: { id } })
    invalidateLists(term)
    return { outcome: 'saved', term }
  } catch (failure) {
    if (!hasCode(failure, 'edit-conflict')) {
      // What was chosen may be gone: it is not offered again.
      void reads.invalidateQueries({ queryKey: termNamesRead.queryKey })
      throw failure
    }
    const theirs = await readTerm(id)
    if (isIn(valuesOf(theirs), values, base)) {
      invalidateLists(theirs)
      return { outcome: 'saved', term: theirs }
    }
    const [mine, others] = [valuesToSave(values), valuesOf(theirs)]
    const differs = changedFields(others, base.values).some((field) => !isSame(field, mine, others))
    return differs ? { outcome: 'conflict', theirs } : saveTerm(id, values, baseOf(theirs))
  }
}

/** Whether all that was changed is there: somebody has written the same, or the answer to this very edit was lost. */
function isIn(theirs: TermForm, values: TermForm, base: TermBase): boolean {
  const mine = valuesToSave(values)
  return changedFields(mine, base.values).every((field) => isSame(field, mine, theirs))
}

/**
 * Deletes the term, as long as it is as the question has told.
 * @returns null; or the term as it is by now, where it has changed since: then it is not deleted
 */
export async function deleteTerm({ id, updatedAt }: Term): Promise<Term | null> {
  try {
    await request('DELETE /api/terms/:id', null, { params: { id }, query: { basedOn: updatedAt } })
    return null
  } catch (failure) {
    if (hasCode(failure, 'edit-conflict')) return await readTerm(id)
    throw failure
  } finally {
    // Somebody else may have been faster.
    void invalidateTerms()
  }
}

/** As it is now, not as it was read before. */
export const readTerm = (id: number): Promise<Term> => request('GET /api/terms/:id', null, { params: { id } })

/** A name that the list of categories does not have was created with the term. Nobody who saves waits for the lists to be read again. */
function invalidateLists({ categories }: Term): void {
  const known = reads.getQueryData<{ name: string }[]>(categoriesRead.queryKey) ?? []
  const isNew = categories.some(({ name }) => !known.some((category) => category.name === name))
  void (isNew ? invalidateCategories() : invalidateTerms())
}
