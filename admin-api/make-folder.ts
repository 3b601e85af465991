import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { errorCode } from '../contracts/error-code.ts'

/**
 * Creates a folder and its parents. `mkdir` with `recursive` never returns where folders cannot be created: in `/proc`, or under
 * an automounter without its disk.
 */
export function makeFolder(folder: string, mode?: number): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder), mode)
  try {
    mkdirSync(folder, { mode })
  } catch (cause) {
    // Another process created it since the check.
    if (errorCode(cause) !== 'EEXIST') throw cause
  }
}
