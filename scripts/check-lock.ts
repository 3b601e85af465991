import { readAllowedScripts, readLock } from './lock-file.ts'
import { findLockFaults } from './lock-rules.ts'
import { report } from './report.ts'
import { makeLockFolder, runNpm } from './run-npm.ts'

/** Node 20's npm, the first npm 11 and the newest npm. They accept the same files on any version of Node. */
const VERSIONS = ['10.8.2', '11.0.0', 'latest']

/** The objections of these npm versions to the lock file of `root`, one message each. Installs nothing. */
export async function findRefusals(root: string, versions = VERSIONS): Promise<string[]> {
  using folder = makeLockFolder(root)
  const refusals: string[] = []
  for (const version of versions) {
    try {
      await runNpm(version, ['ci', '--dry-run', '--loglevel=error'], folder.path)
    } catch (error) {
      const words = error instanceof Error ? error.message.trimEnd() : String(error)
      refusals.push(`npm ${version} does not accept the lock file: run \`npm run lock\`. It says: ${words}`)
    }
  }
  return refusals
}

if (import.meta.main) {
  const root = process.cwd()
  const faults = findLockFaults({ lock: readLock(root), allowedScripts: readAllowedScripts(root), root })
  report('Lock file', [...faults, ...(await findRefusals(root))])
}
