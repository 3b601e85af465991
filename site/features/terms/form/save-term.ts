import type { Term, TermForm } from '../../../../contracts/term.ts'
import { categoriesRead, invalidateCategories, invalidateTerms, reads, termNamesRead } from '../../../lib/reads.ts'
import { hasCode } from '../../../lib/has-code.ts'
import { request } from '../../../lib/request.ts'
import { refuseDeletedCategories } from './deleted-categories.ts'
import { baseOf, changedFields, isSame, patchOf, type TermBase, valuesOf, valuesToSave } from './term-values.ts'

/** The outcome of an edit. On a conflict nothing is saved: another administrator has changed fields of the form. */
export type EditOutcome =
  { outcome: 'saved'; term: Term } | { outcome: 'unchanged' } | { outcome: 'conflict'; theirs: Term }

/** @throws RequestFailure, like the rest of this file */
export async function addTerm(values: TermForm): Promise<Term> {
  await refuseDeletedCategories(values.categories)
  try {
    const term = await request('POST /api/terms', valuesToSave(values))
    invalidateLists(term)
    return term
  } catch (failure) {
    // The term may be stored although the reply was lost: read the names again, so that the form warns about the same name.
    void invalidateTerms()
    throw failure
  }
}

/**
 * Sends the changed fields. If another administrator has changed only what the form does not show (images, legacy names), or has made the same changes,
 * the edit is sent again based on that version.
 */
export async function saveTerm(id: number, values: TermForm, base: TermBase): Promise<EditOutcome> {
  const patch = patchOf(values, base.values)
  if (Object.keys(patch).length === 0) return { outcome: 'unchanged' }
  await refuseDeletedCategories(patch.categories ?? [])
  try {
    const basedOn = base.basedOn === null ? {} : { basedOn: base.basedOn }
    const term = await request('PATCH /api/terms/:id', { ...patch, ...basedOn }, { params: { id } })
    invalidateLists(term)
    return { outcome: 'saved', term }
  } catch (failure) {
    if (!hasCode(failure, 'edit-conflict')) {
      // A chosen term may have been deleted: read the names again, so that it is no longer offered.
      void reads.invalidateQueries({ queryKey: termNamesRead.queryKey })
      throw failure
    }
    const theirs = await readTerm(id)
    if (hasAllChanges(valuesOf(theirs), values, base)) {
      invalidateLists(theirs)
      return { outcome: 'saved', term: theirs }
    }
    const [mine, others] = [valuesToSave(values), valuesOf(theirs)]
    const differs = changedFields(others, base.values).some((field) => !isSame(field, mine, others))
    return differs ? { outcome: 'conflict', theirs } : saveTerm(id, values, baseOf(theirs))
  }
}

/** Whether `theirs` has all changes of this edit: someone has made the same ones, or the edit was saved and its reply lost. */
function hasAllChanges(theirs: TermForm, values: TermForm, base: TermBase): boolean {
  const mine = valuesToSave(values)
  return changedFields(mine, base.values).every((field) => isSame(field, mine, theirs))
}

/**
 * Deletes the term, unless it has changed since it was read.
 * @returns null once deleted; if the term has changed, its current version, and nothing is deleted
 */
export async function deleteTerm({ id, updatedAt }: Term): Promise<Term | null> {
  try {
    await request('DELETE /api/terms/:id', null, { params: { id }, query: { basedOn: updatedAt } })
    return null
  } catch (failure) {
    if (hasCode(failure, 'edit-conflict')) return await readTerm(id)
    throw failure
  } finally {
    // On failure too: another administrator may have deleted the term first.
    void invalidateTerms()
  }
}

/** Reads from the service, never from the cache. */
export const readTerm = (id: number): Promise<Term> => request('GET /api/terms/:id', null, { params: { id } })

/** A name missing from the cached categories was created with the term. Saving does not wait until the lists are read again. */
function invalidateLists({ categories }: Term): void {
  const known = reads.getQueryData<{ name: string }[]>(categoriesRead.queryKey) ?? []
  const isNew = categories.some(({ name }) => !known.some((category) => category.name === name))
  void (isNew ? invalidateCategories() : invalidateTerms())
}
