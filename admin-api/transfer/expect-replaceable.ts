import { closeSync, lstatSync, openSync, readSync } from 'node:fs'
import { reasonOf } from '../../contracts/error-code.ts'
import { StartFailure } from '../start-failure.ts'

/** The gzip signature, with which every backup begins. */
const BEGINNING = Buffer.from([0x1f, 0x8b])

/**
 * Lets a backup replace only an earlier backup or an empty file: a wrong name could be the glossary's database or, for root, `/dev/null`.
 * @throws StartFailure
 */
export function expectReplaceable(file: string): void {
  if (!readsAsReplaceable(file)) throw new StartFailure(`${file} exists and is not a backup: choose another file name`)
}

function readsAsReplaceable(file: string): boolean {
  try {
    const found = lstatSync(file, { throwIfNoEntry: false })
    return found === undefined || (found.isFile() && (found.size === 0 || beginsAsBackup(file)))
  } catch (cause) {
    throw new StartFailure(`The backup cannot be written into ${file} (${reasonOf(cause)})`, cause)
  }
}

function beginsAsBackup(file: string): boolean {
  const fd = openSync(file, 'r')
  try {
    const beginning = Buffer.alloc(BEGINNING.length)
    readSync(fd, beginning)
    return beginning.equals(BEGINNING)
  } finally {
    closeSync(fd)
  }
}
