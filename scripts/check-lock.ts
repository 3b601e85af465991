import { readAllowedScripts, readLock } from './lock-file.ts'
import { findLockFaults } from './lock-rules.ts'
import { report } from './report.ts'
import { folderOfItsOwn, runNpm } from './run-npm.ts'

/** Those of Node 20, the first npm 11, and the newest. Which Node runs them makes no difference to what they accept. */
const VERSIONS = ['10.8.2', '11.0.0', 'latest']

/** What each of these npm says against the lock file of `root`: a sentence each. Nothing is installed. */
export async function findRefusals(root: string, versions = VERSIONS): Promise<string[]> {
  using folder = folderOfItsOwn(root)
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
