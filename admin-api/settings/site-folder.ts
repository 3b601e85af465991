import { join } from 'node:path'

/** Where a data folder has the published files. */
export const siteFolder = (dataDir: string): string => join(dataDir, 'site')
