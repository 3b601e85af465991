import { hash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

export interface FileSeen {
  /** SHA-256 of its bytes. */
  hash: string
  /** Changes with each write, because publishing renames a new file into its place. */
  inode: number
  modified: number
}

const COPY = /\.(?:br|gz)$/
const TEMPORARY = /(?:^|[\\/])\.temporary(?:[\\/]|$)/

/**
 * Every file below a folder, except compressed copies, which are written a little later, and the temporary files that they are made from.
 * @param known an earlier result: files that have not been written since are not read again
 */
export function readFolder(folder: string, known?: ReadonlyMap<string, FileSeen>): Map<string, FileSeen> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  return new Map(
    files
      .filter((file) => file.isFile() && !COPY.test(file.name) && !TEMPORARY.test(relative(folder, file.parentPath)))
      .map(({ parentPath, name }) => {
        const file = join(parentPath, name)
        const path = relative(folder, file)
        const { ino: inode, mtimeMs: modified } = statSync(file)
        const before = known?.get(path)
        if (before?.inode === inode && before.modified === modified) return [path, before]
        return [path, { hash: hash('sha256', readFileSync(file)), inode, modified }]
      }),
  )
}

export interface Difference {
  differing: string[]
  missing: string[]
  extra: string[]
}

/** Compares a folder with another, file by file and byte by byte. Each compressed copy must have the bytes of its file. */
export function compareFolders(folder: string, expected: string): Difference {
  const [ours, theirs] = [readFolder(folder), readFolder(expected)]
  return {
    differing: [...theirs]
      .filter(([file, { hash: bytes }]) => ours.has(file) && ours.get(file)?.hash !== bytes)
      .map(([file]) => file)
      .concat(findFalseCopies(folder), findFalseCopies(expected)),
    missing: [...theirs.keys()].filter((file) => !ours.has(file)),
    extra: [...ours.keys()].filter((file) => !theirs.has(file)).concat(findEmptyFolders(folder)),
  }
}

/** Some hosts serve an empty folder as a listing, and a full build makes none. */
const findEmptyFolders = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) =>
      !TEMPORARY.test(path) &&
      statSync(join(folder, path), { throwIfNoEntry: false })?.isDirectory() &&
      readdirSync(join(folder, path)).length === 0,
  )

const listCopies = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => COPY.test(file) && !TEMPORARY.test(file))

function findFalseCopies(folder: string): string[] {
  return listCopies(folder).filter((copy) => {
    const [bytes, shrunk] = [copy.replace(COPY, ''), copy].map((file) => readIfThere(join(folder, file)))
    // Both may be removed at any moment.
    if (shrunk === null || shrunk === undefined) return false
    return bytes?.equals(copy.endsWith('.br') ? brotliDecompressSync(shrunk) : gunzipSync(shrunk)) !== true
  })
}

function readIfThere(file: string): Buffer | null {
  try {
    return readFileSync(file)
  } catch {
    return null
  }
}

export const noDifference: Difference = { differing: [], missing: [], extra: [] }

/** Counts the files that publishing rewrote, and those that changed. New files count as both. */
export class WriteCount {
  rewritten = 0
  changed = 0
  readonly #folder: string
  #before: Map<string, FileSeen>

  constructor(folder: string) {
    this.#folder = folder
    this.#before = readFolder(folder)
  }

  /** Call after each settled edit. */
  take(): void {
    const after = readFolder(this.#folder, this.#before)
    for (const [file, { hash: bytes, inode }] of after) {
      const was = this.#before.get(file)
      if (was?.inode !== inode) this.rewritten += 1
      if (was?.hash !== bytes) this.changed += 1
    }
    this.#before = after
  }
}
