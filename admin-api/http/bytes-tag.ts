import { hash, type Hash } from 'node:crypto'

const LENGTH = 27

/** The inside of an ETag: tells bytes from all others. */
export const tagOf = (bytes: Uint8Array): string => hash('sha256', bytes, 'base64url').slice(0, LENGTH)

/** The same of bytes that came in parts. @param hashed by SHA-256 */
export const tagOfParts = (hashed: Hash): string => hashed.digest('base64url').slice(0, LENGTH)
