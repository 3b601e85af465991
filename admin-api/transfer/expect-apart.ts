import { join } from 'node:path'
import type { Settings } from '../config.ts'
import { SOCIAL, UPLOADS } from '../files/file-home.ts'
import { isWithin, siteFolder } from '../settings/folders.ts'
import { StartFailure } from '../start-failure.ts'

/**
 * A backup among the pages or pictures would be gone after the next start, as all that is none of them, and one among the images would be in every later backup.
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
