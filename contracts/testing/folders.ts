import { accessSync, constants, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const GIGABYTE = 2 ** 30

/** In a chroot, or where there is none, it is for nobody. */
function hasRoom(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize > 4 * GIGABYTE
  } catch {
    return false
  }
}

/** In memory where there is room, else among temporary files. */
export const memoryFolder = (): string => (hasRoom(MEMORY) ? MEMORY : tmpdir())

/** A new folder for what no test needs to find after the power is gone: in memory flushing costs nothing. */
export const newFolder = (name: string): string => mkdtempSync(join(memoryFolder(), `glossary-${name}-`))
