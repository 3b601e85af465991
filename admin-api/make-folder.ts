import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { errorCode } from '../contracts/error-code.ts'

/** With those above it. `recursive` tries for ever where the system has no room for folders: in `/proc`, or at an automounter whose disk is away. */
export function makeFolder(folder: string, mode?: number): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder), mode)
  try {
    mkdirSync(folder, { mode })
  } catch (cause) {
    // Another process has made it since.
    if (errorCode(cause) !== 'EEXIST') throw cause
  }
}
