import { hash } from 'node:crypto'

/** The inside of an ETag: tells bytes from all others. */
export const tagOf = (bytes: Uint8Array): string => hash('sha256', bytes, 'base64url').slice(0, 27)
