import { join, relative } from 'node:path'

/** Where a data folder has the published files. */
export const siteFolder = (dataDir: string): string => join(dataDir, 'site')

/** Whether a place is that folder, or in it. */
export const isWithin = (place: string, folder: string): boolean => !relative(folder, place).startsWith('..')
