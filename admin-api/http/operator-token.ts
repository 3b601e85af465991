import type { IncomingMessage } from 'node:http'
import { GlossaryError } from '../../contracts/errors.ts'
import { isSame } from './cookies.ts'

/** Asks nobody else, so that metrics are there when the data are not. @throws GlossaryError operator-token-wrong */
export function expectToken({ headers }: IncomingMessage, token: string): void {
  if (!isSame(headers.authorization ?? '', `Bearer ${token}`)) throw new GlossaryError('operator-token-wrong')
}
