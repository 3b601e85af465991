import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Every file below a folder, as paths with slashes and in an order of their own, whatever the file system's is. */
export const filesBelow = (folder: string): string[] => unsorted(folder, '').sort()

/** `readdirSync` can go down by itself, but asks the disk of every entry again whether it is a folder: four times as slow. */
const unsorted = (folder: string, within: string): string[] =>
  readdirSync(join(folder, within), { withFileTypes: true }).flatMap((entry) => {
    const path = `${within}${entry.name}`
    return entry.isDirectory() ? unsorted(folder, `${path}/`) : path
  })
