import { chmodSync, existsSync, statSync, writeFileSync } from 'node:fs'

/**
 * Creates a missing file, and denies other users of the machine access: the database holds password hashes. Never opens an existing file:
 * closing it would drop all the process's locks on it, including SQLite's, and the next program to open the database would remove its log.
 */
export function keepPrivate(file: string): void {
  if (!existsSync(file)) writeFileSync(file, '', { flag: 'a', mode: 0o600 })
  const { mode, uid } = statSync(file)
  // Only its owner can change the mode.
  if ((mode & 0o077) !== 0 && uid === process.getuid?.()) chmodSync(file, 0o600)
}
