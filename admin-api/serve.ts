import 'reflect-metadata'
import { loadSettings } from './config.ts'
import { lockDataDir } from './data-dir-lock.ts'
import { StartFailure } from './start-failure.ts'

/** Runs the glossary until a signal stops it. @throws StartFailure */
export async function run(words: readonly string[]): Promise<void> {
  if (words.length > 0)
    throw new StartFailure(`Settings come from the environment, not from "${words.join(' ')}": PORT=4321 npm run serve`)
  // During the start nothing is in progress yet: a signal ends the process as a crash would, which loses nothing.
  let stop: () => unknown = () => process.exit(0)
  let isStopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      // A terminal signals every process of the group and npm forwards its copy: the second signal is the same one again.
      if (!isStopping) void stop()
      isStopping = true
    })

  const settings = loadSettings(process.env)
  const lock = lockDataDir(settings.dataDir)
  if (lock === null)
    throw new StartFailure(
      `Another glossary is running on DATA_DIR="${settings.dataDir}": stop it, or set DATA_DIR to another folder`,
    )
  process.once('exit', () => lock.close())
  // Loading the service takes a second, so this import follows the validation of the settings.
  const { start } = await import('./start.ts')
  stop = await start(settings)
}
