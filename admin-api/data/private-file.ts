import { chmodSync, existsSync, statSync, writeFileSync } from 'node:fs'

/**
 * Makes the file where it is missing, and closes it to all other users of the machine: a database holds hashes of passwords. One that is there is not
 * opened: whoever closes a file gives up all locks of the process on it, SQLite's too, and the next program that looks at it takes its log away.
 */
export function keepPrivate(file: string): void {
  if (!existsSync(file)) writeFileSync(file, '', { flag: 'a', mode: 0o600 })
  const { mode, uid } = statSync(file)
  // One of another user's is his to close.
  if ((mode & 0o077) !== 0 && uid === process.getuid?.()) chmodSync(file, 0o600)
}
