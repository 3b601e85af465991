import { type Term, termForm, type TermForm, type TermPatch } from '../../../../contracts/term.ts'

export type TermField = keyof TermForm

/** The fields that an administrator edits. */
const TERM_FIELDS = termForm.keyof().options

/** The version that an edit began with. */
export interface TermBase {
  values: TermForm
  /** The `updatedAt` of the term as it was loaded; null for a term that does not exist yet. */
  basedOn: string | null
}

/** Issues of a value of the wrong kind. All others are rules that a text may break while it is typed. */
const KIND_ISSUES = new Set(['invalid_type', 'invalid_value', 'invalid_union'])

/** Whether the field can hold the value while it is edited, even if the value is too short or too long to be saved. */
export function isOfKind(field: TermField, value: unknown): boolean {
  const { error } = termForm.shape[field].safeParse(value)
  return value !== undefined && (error?.issues.every(({ code }) => !KIND_ISSUES.has(code)) ?? true)
}

const isForm = (values: Record<string, unknown>): values is TermForm =>
  TERM_FIELDS.every((field) => isOfKind(field, values[field]))

/** @throws Error if a value is of the wrong kind for its field */
export function formOf(valueOf: (field: TermField) => unknown): TermForm {
  const values = Object.fromEntries(TERM_FIELDS.map((field) => [field, valueOf(field)]))
  if (!isForm(values)) throw new Error(`No form of a term: ${JSON.stringify(values)}`)
  return values
}

/** The field's default; without one, an empty text or list. */
const emptyValue = (field: TermField): unknown =>
  [termForm.shape[field].safeParse(undefined).data, '', []].find((value) => isOfKind(field, value))

export const newTerm: TermBase = { values: formOf(emptyValue), basedOn: null }

/** Whether the schema refuses the field's empty value. */
export const isRequired = (field: TermField): boolean => !termForm.shape[field].safeParse(newTerm.values[field]).success

export const baseOf = (term: Term): TermBase => ({ values: valuesOf(term), basedOn: term.updatedAt })

export function valuesOf(term: Term): TermForm {
  const values: TermForm = { ...term, categories: term.categories.map(({ name }) => name) }
  return formOf((field) => values[field])
}

/** Clears the current term unless the term is a legacy term. */
export const valuesToSave = (values: TermForm): TermForm => ({
  ...values,
  currentTermId: values.isLegacy ? values.currentTermId : null,
})

/** Lists whose order does not count: the service sorts categories by name and related terms by id. Other names keep their order. */
const UNORDERED: readonly TermField[] = ['categories', 'relatedTerms']

function comparable(field: TermField, { [field]: value }: TermForm): string {
  return JSON.stringify(Array.isArray(value) && UNORDERED.includes(field) ? value.toSorted() : value)
}

export const isSame = (field: TermField, one: TermForm, other: TermForm): boolean =>
  comparable(field, one) === comparable(field, other)

export const changedFields = (values: TermForm, before: TermForm): TermField[] =>
  TERM_FIELDS.filter((field) => !isSame(field, values, before))

/** Only the changed fields, so that an edit never overwrites a field that its editor left alone. */
export function patchOf(values: TermForm, before: TermForm): TermPatch {
  const fields = changedFields(valuesToSave(values), before)
  return Object.fromEntries(fields.map((field) => [field, valuesToSave(values)[field]]))
}
