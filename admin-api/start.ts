import { setTimeout as delay } from 'node:timers/promises'
import type { NestExpressApplication } from '@nestjs/platform-express'
import type { Settings } from './config.ts'
import { createApp } from './create-app.ts'
import { ImagesService } from './images/images.service.ts'
import { listen } from './listen.ts'
import { PublishedFiles } from './serving/published-files.ts'
import { PublisherThread } from './serving/publisher-thread.ts'
import { RequestsInHand } from './serving/requests-in-hand.ts'
import { FirstAdministrator } from './session/first-administrator.ts'

/** Milliseconds that the work in hand gets after SIGTERM; the process is gone within 10 s. */
const LAST_WORK = 9000

/** For people, on standard output; everything else is logged to standard error. */
const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** The whole glossary on one port: the API answers first, then what is published, then what is new. */
export async function start(settings: Settings): Promise<void> {
  const app = await createApp(settings)
  const administrators = app.get(FirstAdministrator)
  await administrators.applySettings()
  const images = app.get(ImagesService)
  const filesAtStart = await images.listFiles()
  const apiUrl = await listen(app, settings.host, settings.port)
  const link = await administrators.offerLink()
  if (link !== null) say(`Set the first administrator's password: ${link}`)

  const ready = async (isHeld: boolean): Promise<void> => {
    // Data that publishing does not trust must not say which pictures are nobody's: no backup of theirs brings these back.
    if (!isHeld) await images.removeUnowned(filesAtStart)
    say(`Glossary ready at ${settings.publicUrl}`)
  }
  const publisher = new PublisherThread(
    settings.forPublisher({ apiUrl, requestsInHand: app.get(RequestsInHand).shared, task: { kind: 'follow' } }),
    app.get(PublishedFiles),
    (isHeld) => void ready(isHeld),
  )
  publisher.start()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(app, publisher))
}

/** Publishes what has been written, takes no more requests, ends long polls, closes the data. The publisher reads from the API, so it goes first. */
async function stop(app: NestExpressApplication, publisher: PublisherThread): Promise<void> {
  setTimeout(() => process.exit(0), LAST_WORK).unref()
  const published = publisher.stop()
  await Promise.race([published, delay(LAST_WORK / 2, undefined, { ref: false })])
  const server = app.getHttpServer()
  // A connection that has just been answered is idle now, and would keep the server open.
  setInterval(() => server.closeIdleConnections(), 50).unref()
  await Promise.all([published, app.close()])
  process.exit(0)
}
