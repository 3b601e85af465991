import { existsSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const GIGABYTE = 2 ** 30

const hasRoom = (folder: string): boolean => {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > 4 * GIGABYTE
}

/** A new folder for what no test needs to find after the power is gone: in memory where there is room, where flushing costs nothing. */
export const newFolder = (name: string): string =>
  mkdtempSync(join(hasRoom(MEMORY) ? MEMORY : tmpdir(), `glossary-${name}-`))
