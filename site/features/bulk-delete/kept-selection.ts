import { z } from 'zod'
import { keepInTab } from '../../lib/tab-storage.ts'

const KEY = 'picked-terms'

/** What is picked and sought in the table, and its order: they outlive a reload, Back, and the way to the sign-in page and back. */
const keptSelection = z.object({
  picked: z.array(z.int()),
  sought: z.string(),
  order: z.array(z.object({ id: z.string(), desc: z.boolean() })).default([]),
})
type KeptSelection = z.infer<typeof keptSelection>

export const keepSelection = (selection: KeptSelection): void => keepInTab(KEY, JSON.stringify(selection))

/** Of this tab. */
export function readKeptSelection(): KeptSelection {
  try {
    return keptSelection.parse(JSON.parse(sessionStorage.getItem(KEY) ?? ''))
  } catch {
    return { picked: [], sought: '', order: [] }
  }
}
