import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { reasonOf } from '../../contracts/error-code.ts'
import { LOCK_FILE } from '../data-dir-lock.ts'
import { StartFailure } from '../start-failure.ts'

/**
 * Makes a process of root one of the service's user, who could not open root's files: the owner of the data folder or, if that has been used before, of its
 * lock. Files that only root may read must be open by then. @throws StartFailure
 */
export function becomeOwner(dataDir: string): void {
  const place = [join(dataDir, LOCK_FILE), dataDir].find((each) => existsSync(each))
  if (process.getuid?.() !== 0 || place === undefined) return
  const { uid, gid } = statSync(place)
  if (uid === 0) return
  try {
    process.setgroups?.([gid])
    process.setgid?.(gid)
    process.setuid?.(uid)
  } catch (cause) {
    throw new StartFailure(`${place} is another user's (${reasonOf(cause)}): run this command as user ${uid}`, cause)
  }
}
