import { GlossaryError } from '../../contracts/errors.ts'

/**
 * @param basedOn the term's time as whoever writes has read it; programs write it in their own way
 * @throws GlossaryError edit-conflict where the term has been changed since
 */
export function refuseNewer({ updatedAt }: { updatedAt: string }, basedOn: string | undefined): void {
  if (basedOn !== undefined && Date.parse(basedOn) !== Date.parse(updatedAt)) throw new GlossaryError('edit-conflict')
}
