import 'reflect-metadata'
import { resolve } from 'node:path'
import { reasonOf } from '../contracts/error-code.ts'
import { loadSettings, type Settings } from './config.ts'
import { becomeOwner } from './settings/become-owner.ts'
import { siteFolder } from './settings/folders.ts'
import { StartFailure } from './start-failure.ts'
import { openArchive } from './transfer/archive.ts'
import { lockStopped } from './transfer/lock-stopped.ts'
import { bringImagesHome, restoreBackup } from './transfer/restore-backup.ts'

const PUBLISH = 'npm run publish -- --accept'

/** `npm run restore -- FILE`, while the glossary is stopped; publishes the pages afterwards. @throws StartFailure */
export async function run([file, ...more]: string[]): Promise<void> {
  if (file === undefined || file.startsWith('-') || more.length > 0)
    throw new StartFailure('Usage: npm run restore -- FILE')
  const archive = openArchive(resolve(file))
  const settings = loadSettings(process.env, ({ dataDir }) => becomeOwner(dataDir))
  using _ = lockStopped(settings.dataDir)
  let interrupted = 'Interrupted: nothing was restored'
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      process.stderr.write(`${interrupted}\n`)
      process.exit(1)
    })
  const aside = await restoreBackup(settings, archive)
  interrupted = `Interrupted: ${file} is restored, but not published: ${PUBLISH}`
  if (aside !== null) process.stdout.write(`What was there before is in ${aside}\n`)
  const failures = await publishRestored(settings, aside).catch((cause: unknown) => {
    throw new StartFailure(`${file} is restored, but not published (${reasonOf(cause)}): ${PUBLISH}`, cause)
  })
  for (const failure of failures) process.stderr.write(`${failure}\n`)
  process.stdout.write(`Restored ${file} and published it\n`)
  process.exit(failures.length === 0 ? 0 : 1)
}

/** Accepts older data: the published site may be newer than the backup, which would otherwise hold publishing. */
async function publishRestored(settings: Settings, aside: string | null): Promise<string[]> {
  await bringImagesHome(settings, aside)
  const { buildOnce } = await import('./full-build.ts')
  return (await buildOnce(settings, { to: siteFolder(settings.dataDir), accept: true, hasCopies: false })).failures
}
