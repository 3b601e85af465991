import type { Term, TermForm, TermPatch } from '../../../../contracts/term.ts'

/** The fields of a term that a person edits, in the order of the form. */
export const TERM_FIELDS = ['name', 'definition', 'categories', 'isLegacy', 'currentTermId'] as const
export type TermField = (typeof TERM_FIELDS)[number]

/** What an edit began with. */
export interface TermBase {
  values: TermForm
  /** The `updatedAt` of the term as it was loaded; null for a term that does not exist yet. */
  basedOn: string | null
}

export const newTerm: TermBase = {
  values: { name: '', definition: '', isLegacy: false, currentTermId: null, categories: [] },
  basedOn: null,
}

export const baseOf = (term: Term): TermBase => ({ values: valuesOf(term), basedOn: term.updatedAt })

export const valuesOf = ({ name, definition, isLegacy, currentTermId, categories }: Term): TermForm => ({
  name,
  definition,
  isLegacy,
  currentTermId,
  categories: categories.map((category) => category.name),
})

/** A current term is saved with a legacy term only; otherwise it is cleared. */
export const valuesToSave = (values: TermForm): TermForm => ({
  ...values,
  currentTermId: values.isLegacy ? values.currentTermId : null,
})

/** Categories have no order: the service answers them by name. */
const comparable = (values: TermForm, field: TermField): string =>
  field === 'categories' ? values.categories.toSorted().join('\n') : String(values[field])

export const isSame = (field: TermField, one: TermForm, other: TermForm): boolean =>
  comparable(one, field) === comparable(other, field)

export const changedFields = (values: TermForm, before: TermForm): TermField[] =>
  TERM_FIELDS.filter((field) => !isSame(field, values, before))

/** What has been changed and nothing else, so that an edit never touches what its editor did not. */
export function patchOf(values: TermForm, before: TermForm): TermPatch {
  const fields = changedFields(valuesToSave(values), before)
  return Object.fromEntries(fields.map((field) => [field, valuesToSave(values)[field]]))
}
