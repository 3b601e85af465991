import { existsSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { LOST_AND_FOUND } from '../../contracts/published-file.ts'

/** Where a data folder has the published files. */
export const siteFolder = (dataDir: string): string => join(dataDir, 'site')

/** Whether a place is that folder, or in it. */
export const isWithin = (place: string, folder: string): boolean => !relative(folder, place).startsWith('..')

/** Whether a glossary was ever published into the data folder, as far as its files tell. */
export function hasPublished(dataDir: string): boolean {
  const site = siteFolder(dataDir)
  if (existsSync(join(dataDir, 'published.db'))) return true
  // On a disk of its own it is there before anything is published.
  return existsSync(site) && readdirSync(site).some((name) => name !== LOST_AND_FOUND)
}
