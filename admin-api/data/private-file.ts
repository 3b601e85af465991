import { chmodSync, statSync, writeFileSync } from 'node:fs'

/** Makes the file where it is missing, and closes it to all other users of the machine: a database holds hashes of passwords. */
export function keepPrivate(file: string): void {
  writeFileSync(file, '', { flag: 'a', mode: 0o600 })
  const { mode, uid } = statSync(file)
  // One of another user's is his to close.
  if ((mode & 0o077) !== 0 && uid === process.getuid?.()) chmodSync(file, 0o600)
}
