import { z } from 'zod'
import type { TermForm } from '../../../../contracts/term.ts'
import { showToast } from '../../../ui/toasts.ts'
import { changedFields, formOf, isOfKind, type TermBase, valuesToSave } from './term-values.ts'

/**
 * What was typed and not yet saved. The browser's storage has what was typed last, which outlives a reload, a crash and a lost connection; each
 * tab's own has what was typed there, whatever the other tabs hold. `base` is what the edit began with, so that saving it days later still
 * finds out that someone else has changed the term since.
 */
export interface Draft {
  values: TermForm
  base: TermBase
}

export const NEW_TERM_DRAFT = 'draft:new-term'
export const draftKeyOf = (termId: number): string => `draft:term-${termId}`

/** The draft that became a term last: another tab may have it too. */
const ADDED = 'draft:added'

const fields = z.record(z.string(), z.unknown())
const storedDraft = z.object({
  values: fields,
  base: z.object({ values: fields, basedOn: z.string().nullable() }),
})

/**
 * A stored draft, perhaps of a form with other fields: what fits a field is restored; fields that it lacks are those of its base, or of `fresh`.
 * @param fresh what an edit would begin with now
 * @returns null where nothing is stored, or something else
 */
export function draftFrom(stored: unknown, fresh: TermBase): Draft | null {
  const { data } = storedDraft.safeParse(stored)
  if (data === undefined) return null
  const fitted = (from: Record<string, unknown>, rest: TermForm): TermForm =>
    formOf((field) => (isOfKind(field, from[field]) ? from[field] : rest[field]))
  const base = { values: fitted(data.base.values, fresh.values), basedOn: data.base.basedOn }
  return { values: fitted(data.values, base.values), base }
}

/** null without one, where all of it is saved already, and where the storage is refused. */
export function readDraft(key: string, fresh: TermBase): Draft | null {
  try {
    forgetAdded(localStorage.getItem(ADDED))
    const draft = draftFrom(JSON.parse(sessionStorage.getItem(key) ?? localStorage.getItem(key) ?? 'null'), fresh)
    return draft === null || changedFields(valuesToSave(draft.values), fresh.values).length === 0 ? null : draft
  } catch {
    return null
  }
}

let isWarned = false

/** Warns once where the browser has no room for it, or refuses. @returns whether it is kept */
export function keepDraft(key: string, draft: Draft): boolean {
  try {
    const stored = JSON.stringify(draft)
    localStorage.setItem(key, stored)
    sessionStorage.setItem(key, stored)
    return true
  } catch {
    if (!isWarned)
      showToast({
        title: 'Your text is not kept in this browser',
        description: 'Its storage is full or switched off. Save before you leave this page.',
        variant: 'destructive',
      })
    isWarned = true
    return false
  }
}

/** Of what is a new term now: no tab restores it. */
export function dropAddedDraft(key: string): void {
  try {
    localStorage.setItem(ADDED, sessionStorage.getItem(key) ?? '')
  } catch {
    // Where it has no room, other tabs offer their text once more.
  }
  dropDraft(key)
}

function forgetAdded(added: string | null): void {
  if (added !== null && added === sessionStorage.getItem(NEW_TERM_DRAFT)) sessionStorage.removeItem(NEW_TERM_DRAFT)
}

/** Forgets what other tabs add as soon as they do: each of them replaces the one before. @returns stops that */
export function followAdded(): () => void {
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key === ADDED) forgetAdded(newValue)
  }
  addEventListener('storage', follow)
  return () => removeEventListener('storage', follow)
}

/** What another tab has typed since stays. */
export function dropDraft(key: string): void {
  try {
    if (sessionStorage.getItem(key) === localStorage.getItem(key)) localStorage.removeItem(key)
    sessionStorage.removeItem(key)
  } catch {
    // A storage that is switched off keeps no draft either.
  }
}
