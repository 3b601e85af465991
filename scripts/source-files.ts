import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface SourceFile {
  /** From the repository's root, with slashes: `site/pages/index.astro`. */
  path: string
  text: string
}

const NOT_OURS = ['node_modules', 'dist', 'data', 'coverage', 'test-results', 'bench-results', '.*']

/** The files below `root` that a pattern names, by path; what tools make and hidden folders are left out. */
export function readSourceFiles(root: string, pattern: string): SourceFile[] {
  return globSync(pattern, { cwd: root, exclude: NOT_OURS.map((folder) => `${folder}/**`) })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}
