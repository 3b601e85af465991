import { existsSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { LOST_AND_FOUND } from '../../contracts/published-file.ts'

/** The folder of published files within a data folder. */
export const siteFolder = (dataDir: string): string => join(dataDir, 'site')

/** Whether a path is the folder or inside it. */
export const isWithin = (place: string, folder: string): boolean => !relative(folder, place).startsWith('..')

/** Whether a glossary was ever published into the data folder, judging by its files. */
export function hasPublished(dataDir: string): boolean {
  const site = siteFolder(dataDir)
  if (existsSync(join(dataDir, 'published.db'))) return true
  // An empty folder proves nothing: it may be the mount point of a disk.
  return existsSync(site) && readdirSync(site).some((name) => name !== LOST_AND_FOUND)
}
