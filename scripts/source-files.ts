import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface SourceFile {
  /** Relative to the repository's root, with slashes: `site/pages/index.astro`. */
  path: string
  text: string
}

const NOT_OURS = ['node_modules', 'dist', 'data', 'coverage', 'test-results', 'bench-results', '.*']

/** The files below `root` that match a glob pattern, sorted by path. Excludes generated and hidden folders. */
export function readSourceFiles(root: string, pattern: string): SourceFile[] {
  return globSync(pattern, { cwd: root, exclude: NOT_OURS.map((folder) => `${folder}/**`) })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}
