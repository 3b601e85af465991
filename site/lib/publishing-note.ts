import { REASON_CODES, reasons } from '../../contracts/state.ts'
import { hasCode } from './has-code.ts'
import { request } from './request.ts'

/** What is to be said to whoever has just saved something; null while it comes to its page, and where nobody knows. */
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
