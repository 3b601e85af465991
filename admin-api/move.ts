import 'reflect-metadata'
import { parseArgs } from 'node:util'
import { loadSettings } from './config.ts'
import { Database } from './data/database.ts'
import { Term } from './data/entities/term.ts'
import { copyFiles } from './files/move-files.ts'
import { openHome } from './files/open-home.ts'
import { becomeOwner } from './settings/become-owner.ts'
import { isPostgresUrl } from './settings/environment.ts'
import { StartFailure } from './start-failure.ts'
import { copyInto } from './transfer/copy-into.ts'
import { expectGlossary } from './transfer/expect-glossary.ts'
import { lockStopped } from './transfer/lock-stopped.ts'

const USAGE = 'Usage: npm run move -- --to postgres://user:password@host:5432/glossary'

/** `npm run move -- --to postgres://…`, while the glossary is stopped: copies it from SQLite into an empty database. @throws StartFailure */
export async function run(words: string[]): Promise<void> {
  const to = readTarget(words)
  const settings = loadSettings(process.env, (given) => {
    becomeOwner(given.dataDir)
    expectGlossary(given)
  })
  if (settings.databaseUrl !== null)
    throw new StartFailure(
      'The glossary is on PostgreSQL already: npm run backup, then npm run restore with another DATABASE_URL',
    )
  using _ = lockStopped(settings.dataDir)
  await using source = await Database.openForLongWork(settings)
  const moved = loadSettings({ ...process.env, DATABASE_URL: to })
  await using target = await Database.openForLongWork(moved)
  await source.read((from) => copyInto(target, from, () => undefined))
  if (moved.files !== settings.files) await copyFiles(await openHome(settings, source), await openHome(moved, target))
  const terms = await target.read((manager) => manager.count(Term))
  process.stdout.write(
    `Moved ${terms} terms. From now on set DATABASE_URL to that database, and DATA_DIR as before: the published files are there\n`,
  )
}

function readTarget(words: string[]): string {
  try {
    const { to: [to, ...others] = [] } = parseArgs({
      args: words,
      options: { to: { type: 'string', multiple: true } },
    }).values
    if (to !== undefined && others.length === 0 && isPostgresUrl(to)) return to
  } catch (cause) {
    throw new StartFailure(USAGE, cause)
  }
  throw new StartFailure(USAGE)
}
