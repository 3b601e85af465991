import { REASON_CODES, reasons } from '../../contracts/state.ts'
import { hasCode } from './has-code.ts'
import { request } from './request.ts'

/** A sentence for an administrator whose saved change may not reach its page yet; null while publishing works, or if its state is unknown. */
export async function readPublishingNote(): Promise<string | null> {
  try {
    return noteOf((await request('GET /readyz', null)).reasons)
  } catch (failure) {
    return hasCode(failure, 'not-ready') ? noteOf(failure.fields) : null
  }
}

const READERS = { late: 'may not see it yet', 'held-up': 'do not see it yet' }

function noteOf(current: Partial<Record<string, string>>): string | null {
  for (const code of REASON_CODES) {
    const { pages } = reasons[code]
    if (pages !== 'made' && current[code] !== undefined)
      return `It is saved, but readers ${READERS[pages]}. ${current[code]}.`
  }
  return null
}
