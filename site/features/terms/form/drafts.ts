import { z } from 'zod'
import type { TermForm } from '../../../../contracts/term.ts'
import { showToast } from '../../../ui/toasts.ts'
import { changedFields, formOf, isOfKind, type TermBase, valuesToSave } from './term-values.ts'

/**
 * Text typed and not yet saved. localStorage has the latest draft of all tabs, which outlives a reload or a crash; sessionStorage has this tab's own.
 * `base` is the version that the edit began with, so that saving it days later still detects a conflict.
 */
export interface Draft {
  values: TermForm
  base: TermBase
}

export const NEW_TERM_DRAFT = 'draft:new-term'
export const draftKeyOf = (termId: number): string => `draft:term-${termId}`

/** Key of the draft that was last added as a term: other tabs may hold the same draft. */
const ADDED = 'draft:added'

const fields = z.record(z.string(), z.unknown())
const storedDraft = z.object({
  values: fields,
  base: z.object({ values: fields, basedOn: z.string().nullable() }),
})

/**
 * Reads a stored draft, possibly of a form with other fields. A missing or invalid field comes from the draft's base, or from `fresh`.
 * @param fresh the base of an edit that begins now
 * @returns null if `stored` is not a draft
 */
export function draftFrom(stored: unknown, fresh: TermBase): Draft | null {
  const { data } = storedDraft.safeParse(stored)
  if (data === undefined) return null
  const fitted = (from: Record<string, unknown>, rest: TermForm): TermForm =>
    formOf((field) => (isOfKind(field, from[field]) ? from[field] : rest[field]))
  const base = { values: fitted(data.base.values, fresh.values), basedOn: data.base.basedOn }
  return { values: fitted(data.values, base.values), base }
}

/** Returns null if there is no draft, if it has no changes to save, or if the browser refuses its storage. */
export function readDraft(key: string, fresh: TermBase): Draft | null {
  try {
    dropIfAdded(localStorage.getItem(ADDED))
    const draft = draftFrom(JSON.parse(sessionStorage.getItem(key) ?? localStorage.getItem(key) ?? 'null'), fresh)
    return draft === null || changedFields(valuesToSave(draft.values), fresh.values).length === 0 ? null : draft
  } catch {
    return null
  }
}

let isWarned = false

/** Warns once if the browser's storage is full or refused. @returns whether the draft is stored */
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

/** Drops a draft that has been added as a term, in all tabs. */
export function dropAddedDraft(key: string): void {
  try {
    localStorage.setItem(ADDED, sessionStorage.getItem(key) ?? '')
  } catch {
    // The storage is full or refused: other tabs may restore the draft once more.
  }
  dropDraft(key)
}

function dropIfAdded(added: string | null): void {
  if (added !== null && added === sessionStorage.getItem(NEW_TERM_DRAFT)) sessionStorage.removeItem(NEW_TERM_DRAFT)
}

/** Drops this tab's draft as soon as another tab adds the same one, because `ADDED` holds only the last. @returns stops listening */
export function listenForAdded(): () => void {
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key === ADDED) dropIfAdded(newValue)
  }
  addEventListener('storage', follow)
  return () => removeEventListener('storage', follow)
}

/** Drops this tab's draft. What another tab has typed since stays stored. */
export function dropDraft(key: string): void {
  try {
    if (sessionStorage.getItem(key) === localStorage.getItem(key)) localStorage.removeItem(key)
    sessionStorage.removeItem(key)
  } catch {
    // Storage that is switched off holds no draft.
  }
}
