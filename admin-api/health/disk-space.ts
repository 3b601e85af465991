import { statfs } from 'node:fs/promises'
import { siteFolder } from '../settings/folders.ts'

/** Nearly full: less than this fraction and less than this many bytes or files are free. 5 % of a large disk is plenty; a page takes three files. */
const LEAST = { part: 0.05, bytes: 2 ** 30, files: 50_000 }

/** Whether the disk of the data or that of the published pages, which may be another one, is nearly full. */
export async function isDiskNearlyFull(dataDir: string): Promise<boolean> {
  return (await Promise.all([dataDir, siteFolder(dataDir)].map(isNearlyFull))).includes(true)
}

/** False for file systems that report no size or no limit of files. */
async function isNearlyFull(folder: string): Promise<boolean> {
  const disk = await statfs(folder).catch(() => null)
  if (disk === null) return false
  const { blocks, bavail, bsize, files, ffree } = disk
  const hasFewBytes = bavail < blocks * LEAST.part && bavail * bsize < LEAST.bytes
  return hasFewBytes || (ffree < files * LEAST.part && ffree < LEAST.files)
}
