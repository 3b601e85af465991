import { hash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

export interface FileSeen {
  /** Of its bytes. */
  hash: string
  /** Another one after each time that the file was written: publishing renames a new file into its place. */
  inode: number
}

/** Every file below a folder. */
export function readFolder(folder: string): Map<string, FileSeen> {
  return new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile())
      .map((file) => join(file.parentPath, file.name))
      .map((file) => [relative(folder, file), { hash: hash('sha256', readFileSync(file)), inode: statSync(file).ino }]),
  )
}

export interface Difference {
  differing: string[]
  missing: string[]
  extra: string[]
}

/** What a folder has to do to be like another, file for file and byte for byte. */
export function compareFolders(folder: string, expected: string): Difference {
  const [ours, theirs] = [readFolder(folder), readFolder(expected)]
  return {
    differing: [...theirs]
      .filter(([file, { hash: bytes }]) => ours.has(file) && ours.get(file)?.hash !== bytes)
      .map(([file]) => file),
    missing: [...theirs.keys()].filter((file) => !ours.has(file)),
    extra: [...ours.keys()].filter((file) => !theirs.has(file)),
  }
}

export const noDifference: Difference = { differing: [], missing: [], extra: [] }

/** Counts what a publish wrote, and how much of that was needed. Files that are new count as both. */
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
    const after = readFolder(this.#folder)
    for (const [file, { hash: bytes, inode }] of after) {
      const was = this.#before.get(file)
      if (was?.inode !== inode) this.rewritten += 1
      if (was?.hash !== bytes) this.changed += 1
    }
    this.#before = after
  }
}
