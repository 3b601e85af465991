import { z } from 'zod'
import { keepInTab } from '../../lib/tab-storage.ts'

const KEY = 'picked-terms'

/** The table's selection, search and order, which outlive a reload, Back, and a visit to the sign-in page. */
const keptSelection = z.object({
  picked: z.array(z.int()),
  sought: z.string(),
  order: z.array(z.object({ id: z.string(), desc: z.boolean() })).default([]),
})
type KeptSelection = z.infer<typeof keptSelection>

export const keepSelection = (selection: KeptSelection): void => keepInTab(KEY, JSON.stringify(selection))

/** Reads what this tab has kept; empty if there is nothing. */
export function readKeptSelection(): KeptSelection {
  try {
    return keptSelection.parse(JSON.parse(sessionStorage.getItem(KEY) ?? ''))
  } catch {
    return { picked: [], sought: '', order: [] }
  }
}
