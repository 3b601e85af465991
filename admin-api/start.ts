import { Logger } from '@nestjs/common'
import type { Settings } from './config.ts'
import { createApp } from './create-app.ts'
import { Files } from './files/files.ts'
import { readVersion } from './health/build-info.ts'
import { ImageMeasures } from './images/image-measures.ts'
import { ImagesService } from './images/images.service.ts'
import { listen, listenPrivately } from './listen.ts'
import { OpenConnections } from './open-connections.ts'
import { SearchService } from './search/search.service.ts'
import { PublishedFiles } from './serving/published-files.ts'
import { PublisherReport } from './serving/publisher-report.ts'
import { PublisherThread } from './serving/publisher-thread.ts'
import { InFlightRequests } from './load/in-flight-requests.ts'
import { Administrators } from './session/administrators.ts'
import { FirstAdministrator } from './session/first-administrator.ts'
import { stop } from './stop.ts'

/** Prints a line for people to standard output; logs go to standard error. */
const say = (line: string): void => void process.stdout.write(`${line}\n`)

/**
 * Starts the whole glossary on one port: first the API, then the published pages, then publishing of new changes.
 * @returns a function that stops it and ends the process
 */
export async function start(settings: Settings): Promise<() => Promise<never>> {
  const app = await createApp(settings)
  const ofSettings = app.get(FirstAdministrator)
  await ofSettings.applySettings()
  await ofSettings.warnAboutFormer()
  const images = app.get(ImagesService)
  await app.get(Files).adoptLocalImages(() => images.listOwned())
  const filesAtStart = await images.listLeft().catch((failure: unknown) => {
    if (!app.get(Files).isAway) throw failure
    // Pages do not depend on the bucket. The next start removes the leftover files.
    new Logger('Start').warn(failure, 'The bucket in FILES cannot be used')
    return []
  })
  const connections = new OpenConnections(app.getHttpServer())
  await listen(app, settings.host, settings.port)
  const { host, port, databaseUrl } = settings
  const database = databaseUrl === null ? 'SQLite' : 'PostgreSQL'
  new Logger('Start').log({ version: readVersion(), node: process.version, host, port, database }, 'Started')
  const feed = await listenPrivately(app)
  const link = await app.get(Administrators).offerFirstLink()
  if (link !== null) say(`Set the first administrator's password: ${link}`)

  const ready = async (isHeld: boolean): Promise<void> => {
    // While publishing is held the database may be an old backup, which lacks newer images: deleting their files would lose them for good.
    if (!isHeld) {
      await images.removeUnowned(filesAtStart)
      void app.get(ImageMeasures).makeMissing()
    }
    await app.get(SearchService).prepared()
    say(`Glossary ready at ${settings.publicUrl}`)
  }
  const publisher = new PublisherThread(
    settings.forPublisher({
      apiUrl: feed.url,
      inFlightRequests: app.get(InFlightRequests).shared,
      task: { kind: 'follow' },
    }),
    app.get(PublishedFiles),
    app.get(PublisherReport),
    (isHeld) => void ready(isHeld),
  )
  publisher.start()
  return () => stop({ app, connections, publisher, feed: feed.server })
}
