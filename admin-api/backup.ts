import 'reflect-metadata'
import { join, resolve } from 'node:path'
import { loadSettings } from './config.ts'
import { becomeOwner } from './settings/become-owner.ts'
import { StartFailure } from './start-failure.ts'
import { nowInName } from './transfer/archive.ts'
import { expectApart } from './transfer/expect-apart.ts'
import { expectGlossary } from './transfer/expect-glossary.ts'
import { expectReplaceable } from './transfer/expect-replaceable.ts'
import { makeBackup } from './transfer/make-backup.ts'

/** `npm run backup [-- FILE]`; also works while the glossary runs. @throws StartFailure */
export async function run([given, ...more]: string[]): Promise<void> {
  if (more.length > 0 || given?.startsWith('-')) throw new StartFailure('Usage: npm run backup [-- FILE]')
  const settings = loadSettings(process.env, (own) => {
    // A named file may be where only root can write.
    if (given === undefined) becomeOwner(own.dataDir)
    expectGlossary(own)
  })
  // npm changes the working directory to the repository, so the message shows the absolute path.
  const file = resolve(given ?? join(settings.dataDir, 'backups', `glossary-${nowInName()}.tar.gz`))
  expectReplaceable(file)
  expectApart(file, settings)
  const { change, terms, images } = await makeBackup(settings, file)
  process.stdout.write(`Backed up ${terms} terms and ${images} images, up to change ${change}, into ${file}\n`)
}
