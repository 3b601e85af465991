import { copyFile, link, mkdir, mkdtemp, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { create, extract } from 'tar'
import { SQLITE_FILE } from '../data/connections.ts'
import { StartFailure } from '../start-failure.ts'

/** The present moment, as part of the name of a file. */
export const nowInName = (): string => new Date().toISOString().replaceAll(/[:.]/g, '-')

/** A folder beside what is copied, so that files can be linked and renamed; it is gone after the work. */
export async function inStaging<T>(dataDir: string, work: (staging: string) => Promise<T>): Promise<T> {
  const staging = await mkdtemp(join(dataDir, '.transfer-'))
  try {
    return await work(staging)
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

/** A second name for a file's bytes where the disk can do that: images are never written again. */
export const linkOrCopy = (from: string, to: string): Promise<void> => link(from, to).catch(() => copyFile(from, to))

/** Packs a folder into a file, which is there when it is whole and flushed. */
export async function pack(folder: string, file: string): Promise<void> {
  const part = `${file}.part`
  await mkdir(dirname(file), { recursive: true })
  const opened = await open(part, 'w', 0o600)
  try {
    await create({ file: part, cwd: folder, gzip: true }, await readdir(folder))
    await opened.sync()
  } finally {
    await opened.close()
  }
  await rename(part, file)
}

/** @throws StartFailure where the file is no backup */
export async function unpack(file: string, folder: string): Promise<void> {
  try {
    await extract({ file, cwd: folder, strict: true, preserveOwner: false })
  } catch (cause) {
    throw new StartFailure(`${file} cannot be read as a backup (${reasonOf(cause)})`, cause)
  }
  if (!(await readdir(folder)).includes(SQLITE_FILE)) throw new StartFailure(`${file} is no backup of a glossary`)
}

const reasonOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause))
