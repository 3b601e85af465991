import { z } from 'zod'
import { showToast } from '../../../ui/toasts.ts'
import type { TermBase } from './term-values.ts'
import type { TermForm } from '../../../../contracts/term.ts'

/**
 * What was typed and not yet saved, in this browser's storage: it outlives a reload, a crash and a lost connection. Written with every
 * change, taken away when it has been saved or discarded. `base` is what the edit began with, so that saving it days later still finds out
 * that somebody else has changed the term since.
 */
export interface Draft {
  values: TermForm
  base: TermBase
}

export const NEW_TERM_DRAFT = 'draft:new-term'
export const draftKeyOf = (termId: number): string => `draft:term-${termId}`

/** Unlike the form's own schema: what is typed so far is rarely right. */
const values = z.object({
  name: z.string(),
  definition: z.string(),
  isLegacy: z.boolean(),
  currentTermId: z.int().nullable(),
  categories: z.array(z.string()),
})
const draft = z.object({ values, base: z.object({ values, basedOn: z.string().nullable() }) })

/** null without one, and where the storage is refused or holds something else. */
export function readDraft(key: string): Draft | null {
  try {
    return draft.parse(JSON.parse(localStorage.getItem(key) ?? 'null'))
  } catch {
    return null
  }
}

let isWarned = false

/** Warns once where the browser has no room for it, or refuses. */
export function keepDraft(key: string, draft: Draft): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft))
  } catch {
    if (!isWarned)
      showToast({
        title: 'Your text is not kept in this browser',
        description: 'Its storage is full or switched off. Save before you leave this page.',
        variant: 'destructive',
      })
    isWarned = true
  }
}

export function dropDraft(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // A storage that is switched off keeps no draft either.
  }
}
