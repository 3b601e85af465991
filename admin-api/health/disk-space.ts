import { statfs } from 'node:fs/promises'
import { siteFolder } from '../settings/folders.ts'

/** Too little is less than this part of the disk; of a large one that is plenty, so it is also less than so many bytes, or files (a page is three). */
const LEAST = { part: 0.05, bytes: 2 ** 30, files: 50_000 }

/** Whether little is left for the data, or for the published pages, which may have a disk of their own. */
export async function isDiskNearlyFull(dataDir: string): Promise<boolean> {
  return (await Promise.all([dataDir, siteFolder(dataDir)].map(isNearlyFull))).includes(true)
}

/** A disk that says nothing of its size, or of how many files it can hold, is none to speak of. */
async function isNearlyFull(folder: string): Promise<boolean> {
  const disk = await statfs(folder).catch(() => null)
  if (disk === null) return false
  const { blocks, bavail, bsize, files, ffree } = disk
  const hasFewBytes = bavail < blocks * LEAST.part && bavail * bsize < LEAST.bytes
  return hasFewBytes || (ffree < files * LEAST.part && ffree < LEAST.files)
}
