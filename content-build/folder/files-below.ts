import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Every file below a folder, as paths with slashes and in an order of their own, whatever the file system's is. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => !file.isDirectory())
    .map((file) => relative(folder, join(file.parentPath, file.name)).replaceAll('\\', '/'))
    .sort()
}
