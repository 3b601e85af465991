import type { Server } from 'node:http'
import { Logger } from '@nestjs/common'
import type { NestExpressApplication } from '@nestjs/platform-express'
import { Stopping } from './http/stopping.ts'
import type { OpenConnections } from './open-connections.ts'
import type { PublisherThread } from './serving/publisher-thread.ts'

/** Milliseconds for the requests in flight and for the whole shutdown: the process ends within 10 s. */
const REQUESTS = 5000
const EVERYTHING = 9000

/** The running parts, in the order in which they stop. */
interface Running {
  app: NestExpressApplication
  connections: OpenConnections
  publisher: PublisherThread
  /** The listener that the publisher reads from. */
  feed: Server
}

/**
 * Answers the requests in flight, accepts no more, publishes up to the last acknowledged change, closes the database and ends the process.
 * Work that is not done in time is left as after a crash, which loses nothing: the next start publishes it.
 */
export async function stop({ app, connections, publisher, feed }: Running): Promise<never> {
  const logger = new Logger('Stop')
  setTimeout(() => {
    logger.warn('Not everything was finished in time; the next start publishes the rest')
    process.exit(0)
  }, EVERYTHING).unref()
  logger.log('Stopping')
  app.get(Stopping).begin()
  const cut = await connections.close(REQUESTS)
  if (cut > 0) logger.warn(`Requests that took longer than ${REQUESTS / 1000} s were cut off: ${cut}`)
  await publisher.stop()
  feed.close()
  await app.close()
  logger.log('Stopped')
  process.exit(0)
}
