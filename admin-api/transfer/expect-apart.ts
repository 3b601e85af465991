import { join } from 'node:path'
import type { Settings } from '../config.ts'
import { SOCIAL, UPLOADS } from '../files/file-home.ts'
import { isWithin, siteFolder } from '../settings/folders.ts'
import { StartFailure } from '../start-failure.ts'

/**
 * Refuses a backup file in folders whose foreign files the next start removes, and among the images, where every later backup would include it.
 * @throws StartFailure
 */
export function expectApart(file: string, { dataDir, publishTo }: Settings): void {
  const swept = [siteFolder(dataDir), ...publishTo, join(dataDir, UPLOADS), join(dataDir, SOCIAL)]
  const folder = swept.find((each) => isWithin(file, each))
  if (folder !== undefined)
    throw new StartFailure(
      `${folder} is for the glossary's own files, where a backup would be lost: choose another file name`,
    )
}
