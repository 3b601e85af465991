import { accessSync, constants, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const GIGABYTE = 2 ** 30

/** `/dev/shm` may be missing or, in a chroot, not writable. */
function hasRoom(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize > 4 * GIGABYTE
  } catch {
    return false
  }
}

/** A folder in memory if more than 4 GB are free there, otherwise the system's folder for temporary files. */
export const memoryFolder = (): string => (hasRoom(MEMORY) ? MEMORY : tmpdir())

/** A new temporary folder, in memory if possible: tests need not survive a loss of power, and flushing costs nothing there. */
export const newFolder = (name: string): string => mkdtempSync(join(memoryFolder(), `glossary-${name}-`))
