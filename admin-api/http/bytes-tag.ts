import { hash, type Hash } from 'node:crypto'
import { shortHash } from '../../contracts/published-file.ts'

/** The opaque part of an ETag, derived from the content. */
export const tagOf = (bytes: Uint8Array): string => shortHash(hash('sha256', bytes, 'base64url'))

/** The same tag for content hashed in parts. @param hashed a SHA-256 hash */
export const tagOfParts = (hashed: Hash): string => shortHash(hashed.digest('base64url'))
