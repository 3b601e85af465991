import { REASON_CODES, reasons } from '../../contracts/state.ts'
import { request, RequestFailure } from './request.ts'

/** What is to be said to whoever has just saved something; null while it comes to its page, and where nobody knows. */
export async function readPublishingNote(): Promise<string | null> {
  try {
    return noteOf((await request('GET /readyz', null)).reasons)
  } catch (failure) {
    return failure instanceof RequestFailure && failure.code === 'not-ready' ? noteOf(failure.fields) : null
  }
}

function noteOf(current: Partial<Record<string, string>>): string | null {
  const code = REASON_CODES.find((one) => reasons[one].holdsUpPages && current[one] !== undefined)
  return code === undefined ? null : `It is saved, but readers do not see it yet. ${current[code]}.`
}
