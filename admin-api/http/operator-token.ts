import type { IncomingMessage } from 'node:http'
import { GlossaryError } from '../../contracts/errors.ts'
import { isSame } from './cookies.ts'

/** What of `Authorization` is the token; a scheme may be written in any letters. */
const BEARER = /^Bearer +/i

/** Asks nobody else, so that metrics are there when the data are not. @throws GlossaryError operator-token-wrong */
export function expectToken({ headers }: IncomingMessage, token: string): void {
  const { authorization = '' } = headers
  const isGiven = BEARER.test(authorization) && isSame(authorization.replace(BEARER, ''), token)
  if (!isGiven) throw new GlossaryError('operator-token-wrong')
}
