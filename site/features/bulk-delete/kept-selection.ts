import { z } from 'zod'

const KEY = 'picked-terms'

/** What is picked and sought in the table: it outlives a reload, Back, and the way to the sign-in page and back. */
const keptSelection = z.object({ picked: z.array(z.int()), sought: z.string() })
type KeptSelection = z.infer<typeof keptSelection>

export function keepSelection(selection: KeptSelection): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(selection))
  } catch {
    // Without storage nothing is picked afterwards.
  }
}

/** Of this tab. */
export function readKeptSelection(): KeptSelection {
  try {
    return keptSelection.parse(JSON.parse(sessionStorage.getItem(KEY) ?? ''))
  } catch {
    return { picked: [], sought: '' }
  }
}
