import { lockDataDir } from '../data-dir-lock.ts'
import { StartFailure } from '../start-failure.ts'

/** Locks a data folder. @throws StartFailure if a glossary runs on it, because its next writes would be lost */
export function lockStopped(dataDir: string): Disposable {
  const lock = lockDataDir(dataDir)
  if (lock === null) throw new StartFailure(`A glossary is running on DATA_DIR="${dataDir}": stop it first`)
  return { [Symbol.dispose]: () => void lock.close() }
}
