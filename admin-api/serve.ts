import 'reflect-metadata'
import { loadSettings } from './config.ts'
import { lockDataDir } from './data-dir-lock.ts'
import { StartFailure } from './start-failure.ts'

/** Runs the glossary until a signal stops it. @throws StartFailure */
export async function run(words: readonly string[]): Promise<void> {
  if (words.length > 0)
    throw new StartFailure(`Settings come from the environment, not from "${words.join(' ')}": PORT=4321 npm run serve`)
  // Until there is something to finish, a signal ends the start as a crash would, which loses nothing.
  let stop: () => unknown = () => process.exit(0)
  let isStopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      // A terminal sends to every process, npm passes on what it got: the second signal is the first one again.
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
  // The service takes a second to load; a wrong setting is told before.
  const { start } = await import('./start.ts')
  stop = await start(settings)
}
