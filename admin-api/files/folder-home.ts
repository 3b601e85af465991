import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { errorCode } from '../../contracts/error-code.ts'
import { type FileHome, type FilePart, PART } from './file-home.ts'

/** Converts ENOENT into a value. */
export const orMissing =
  <Missing>(missing: Missing) =>
  (failure: unknown): Missing => {
    if (errorCode(failure) === 'ENOENT') return missing
    throw failure
  }

/** Files below `DATA_DIR`, written by one process only. */
export class FolderHome implements FileHome {
  private readonly folder: string

  constructor(folder: string) {
    this.folder = folder
  }

  /** Writes a temporary file, flushes it and renames it, so that readers never find a partial file. */
  async write(path: string, bytes: Uint8Array): Promise<void> {
    const target = join(this.folder, path)
    const part = `${target}.part`
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    try {
      const file = await open(part, 'w')
      await file
        .writeFile(bytes)
        .then(() => file.sync())
        .finally(() => file.close())
      await rename(part, target)
    } catch (failure) {
      await rm(part, { force: true })
      throw failure
    }
  }

  read(path: string): Promise<Buffer | null> {
    return readFile(join(this.folder, path)).catch(orMissing(null))
  }

  async readPart(path: string, from: number): Promise<FilePart | null> {
    await using file = await open(join(this.folder, path)).catch(orMissing(null))
    if (file === null) return null
    const { size } = await file.stat()
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(Math.min(PART, size - from)), position: from })
    return { bytes: buffer.subarray(0, bytesRead), size }
  }

  async remove(paths: readonly string[]): Promise<void> {
    for (const path of paths) await rm(join(this.folder, path), { force: true })
  }

  /** Includes `.part` files that a crash has left. */
  async list(beginning: string): Promise<string[]> {
    const parent = beginning.slice(0, beginning.lastIndexOf('/') + 1)
    const names = await readdir(join(this.folder, parent)).catch(orMissing([]))
    return names.map((name) => parent + name).filter((path) => path.startsWith(beginning))
  }
}
