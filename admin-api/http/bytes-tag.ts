import { hash, type Hash } from 'node:crypto'
import { shortHash } from '../../contracts/published-file.ts'

/** The inside of an ETag: tells bytes from all others. */
export const tagOf = (bytes: Uint8Array): string => shortHash(hash('sha256', bytes, 'base64url'))

/** The same of bytes that came in parts. @param hashed by SHA-256 */
export const tagOfParts = (hashed: Hash): string => shortHash(hashed.digest('base64url'))
