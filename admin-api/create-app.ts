import { constants } from 'node:zlib'
import { NestFactory } from '@nestjs/core'
import type { NestExpressApplication } from '@nestjs/platform-express'
import compression from 'compression'
import { Logger } from 'nestjs-pino'
import { AppModule } from './app.module.ts'
import type { Settings } from './config.ts'
import { Database } from './data/database.ts'
import { SessionSecret } from './data/session-secret.ts'
import { Files } from './files/files.ts'
import { Metrics } from './health/metrics.ts'
import { serializePipelined } from './http/connections.ts'
import { costlyReads, costlyReadsOneByOne } from './http/costly-reads.ts'
import { freshReplies, securityHeaders, tagsBeforeNoCache } from './http/headers.ts'
import { requestIds } from './http/request-id.ts'
import { PublishedFiles } from './serving/published-files.ts'
import { InFlightRequests } from './load/in-flight-requests.ts'
import { serveSite } from './serving/serve-site.ts'
import { waitForFiles } from './serving/wait-for-files.ts'
import { sessionMiddleware } from './session/session-cookie.ts'

/** API replies to compress: the lists that browsers load. Feed clients run next to the service, where compression costs more than it saves. */
const COMPRESSED = ['/api/terms', '/api/categories']

/**
 * The service on its data, ready to listen. Middleware answers pages before anything of the API runs, so a page view reads neither data nor session.
 * `BodyInterceptor` reads bodies instead of Nest's middleware, so that the service reads none from clients without permission to send it.
 */
export async function createApp(settings: Settings): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(AppModule.forRoot(settings), {
    bodyParser: false,
    abortOnError: false,
    // Discards the log of a failing start: the caller reports the cause in one line.
    bufferLogs: true,
    autoFlushLogs: false,
  })
  app.useLogger(app.get(Logger))
  app.flushLogs()
  app.disable('x-powered-by')
  app.set('trust proxy', (address: string) => settings.trustedProxies.has(address))
  app.use(serializePipelined())
  app.use(costlyReadsOneByOne())
  const inFlightRequests = app.get(InFlightRequests)
  app.use(inFlightRequests.observe.bind(inFlightRequests))
  const metrics = app.get(Metrics)
  app.use(metrics.observe.bind(metrics))
  const published = app.get(PublishedFiles)
  app.use(waitForFiles(published, inFlightRequests))
  app.use(tagsBeforeNoCache)
  app.use(securityHeaders(settings, published))
  app.use(compression({ filter: isCompressed, brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } } }))
  app.use(serveSite(published, app.get(Files), settings.dataDir))
  app.use(requestIds(settings))
  app.use(costlyReads(settings))
  app.use('/api', freshReplies, sessionMiddleware(settings, app.get(Database), app.get(SessionSecret)))
  return app
}

const isCompressed: compression.CompressionFilter = (request, response) =>
  request.method === 'GET' &&
  (!request.originalUrl.startsWith('/api/') || COMPRESSED.some((path) => request.originalUrl.startsWith(path))) &&
  compression.filter(request, response)
