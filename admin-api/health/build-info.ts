import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { z } from 'zod'

const file = z.object({ version: z.string() })

/** The version of the running glossary. */
export function readVersion(): string {
  const found = findPackageJSON('..', import.meta.url)
  return found === undefined ? 'unknown' : file.parse(JSON.parse(readFileSync(found, 'utf8'))).version
}
