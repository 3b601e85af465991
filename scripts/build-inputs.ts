import { hash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** All files that the build reads. The lock file represents the packages. */
const INPUTS = [
  '{admin-api,bucket,content-build,contracts,site}/**/*',
  'astro.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig{,.build}.json',
]

const TESTS = ['**/*.test.ts', '*/testing/**']

/** Stores the hash of the inputs next to the output. */
const REMEMBERED = 'dist/built-from'

/** Whether `dist` below `root` was built from the current files. */
export const isBuilt = (root: string): boolean => readRemembered(root) === describeInputs(root)

/**
 * Marks `dist` as out of date before a build. Files that are edited during the build count as not built.
 * @returns a function to call after the build has succeeded
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

/** Hashes names, sizes and times, because reading all files would take longer; and the year, which the build puts into the pages' copyright. */
function describeInputs(root: string): string {
  const files = globSync(INPUTS, { cwd: root, exclude: TESTS }).toSorted()
  const rows = files.map((file) => {
    const { size, mtimeMs } = statSync(join(root, file))
    return `${file} ${size} ${mtimeMs}`
  })
  return hash('sha256', [new Date().getUTCFullYear(), ...rows].join('\n'))
}
