import 'reflect-metadata'
import type { NestExpressApplication } from '@nestjs/platform-express'
import { loadSettings, type Settings } from './config.ts'
import { createApp } from './create-app.ts'
import { lockDataDir } from './data-dir-lock.ts'
import { listen } from './listen.ts'
import { PublishedFiles } from './serving/published-files.ts'
import { PublisherThread } from './serving/publisher-thread.ts'
import { FirstAdministrator } from './session/first-administrator.ts'
import { explainFailure, StartFailure } from './start-failure.ts'

/** Milliseconds that the work in hand gets after SIGTERM; the process is gone within 10 s. */
const LAST_WORK = 9000

/** One line on standard output; everything else is logged to standard error. */
const say = (line: string): void => void process.stdout.write(`${line}\n`)

async function start(settings: Settings): Promise<void> {
  const app = await createApp(settings)
  const administrators = app.get(FirstAdministrator)
  await administrators.applySettings()
  const apiUrl = await listen(app, settings.host, settings.port)
  const link = await administrators.offerLink()
  if (link !== null) say(`Set the first administrator's password: ${link}`)

  let isReady = false
  const publisher = new PublisherThread(
    settings.forPublisher(apiUrl, { kind: 'follow' }),
    app.get(PublishedFiles),
    () => {
      if (!isReady) say(`Glossary ready at ${settings.publicUrl}`)
      isReady = true
    },
  )
  publisher.start()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(app, publisher))
}

/** Takes no more requests, ends long polls, lets the publish in hand finish, closes the data. */
async function stop(app: NestExpressApplication, publisher: PublisherThread): Promise<void> {
  setTimeout(() => process.exit(0), LAST_WORK).unref()
  const server = app.getHttpServer()
  // A connection that has just been answered is idle now, and would keep the server open.
  setInterval(() => server.closeIdleConnections(), 50).unref()
  await Promise.all([publisher.stop(), app.close()])
  process.exit(0)
}

try {
  const settings = loadSettings(process.env)
  const lock = lockDataDir(settings.dataDir)
  if (lock === null)
    throw new StartFailure(
      `Another glossary is running on DATA_DIR="${settings.dataDir}": stop it, or set DATA_DIR to another folder`,
    )
  process.once('exit', () => lock.close())
  await start(settings)
} catch (failure) {
  process.stderr.write(`${explainFailure(failure)}\n`)
  process.exit(1)
}
