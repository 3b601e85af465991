import type { IncomingMessage } from 'node:http'
import { GlossaryError } from '../../contracts/errors.ts'
import { constantTimeEqual } from './cookies.ts'

/** The scheme before the token; case-insensitive. */
const BEARER = /^Bearer +/i

/** Does not use the database, so that metrics work without it. @throws GlossaryError operator-token-wrong */
export function expectToken({ headers }: IncomingMessage, token: string): void {
  const { authorization = '' } = headers
  const isGiven = BEARER.test(authorization) && constantTimeEqual(authorization.replace(BEARER, ''), token)
  if (!isGiven) throw new GlossaryError('operator-token-wrong')
}
