import { hash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** All that the build reads besides packages, which are named by the lock file. */
const INPUTS = [
  '{admin-api,bucket,content-build,contracts,site}/**/*',
  'astro.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig{,.build}.json',
]

const TESTS = ['**/*.test.ts', '*/testing/**']

/** Beside what was built: what it was built from. */
const REMEMBERED = 'dist/built-from'

/** Whether `dist` below the root is built from the files as they are. */
export const isBuilt = (root: string): boolean => readRemembered(root) === describeInputs(root)

/**
 * Marks `dist` as out of date before a build. @returns a function to call after the build has succeeded. Files that were edited during
 * the build count as not built.
 */
export function rememberInputs(root: string): () => void {
  const file = join(root, REMEMBERED)
  const inputs = describeInputs(root)
  rmSync(file, { force: true })
  return () => {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, inputs)
  }
}

function readRemembered(root: string): string | null {
  try {
    return readFileSync(join(root, REMEMBERED), 'utf8')
  } catch {
    return null
  }
}

/** Names, sizes and times, as reading all of it would take longer; and the year, which the pages' copyright has from the build. */
function describeInputs(root: string): string {
  const files = globSync(INPUTS, { cwd: root, exclude: TESTS }).toSorted()
  const rows = files.map((file) => {
    const { size, mtimeMs } = statSync(join(root, file))
    return `${file} ${size} ${mtimeMs}`
  })
  return hash('sha256', [new Date().getUTCFullYear(), ...rows].join('\n'))
}
