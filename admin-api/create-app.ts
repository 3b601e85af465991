import { NestFactory } from '@nestjs/core'
import type { NestExpressApplication } from '@nestjs/platform-express'
import { AppModule } from './app.module.ts'
import type { Settings } from './config.ts'
import { Database } from './database/database.ts'
import { freshReplies, securityHeaders } from './http/headers.ts'
import { sessionMiddleware } from './session/session-cookie.ts'

/**
 * The service on its data, ready to listen. Bodies are read by `BodyInterceptor`, not by Nest's middleware, so that
 * nobody makes it read one without the right to send it.
 */
export async function createApp(settings: Settings): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(AppModule.forRoot(settings), {
    bodyParser: false,
    abortOnError: false,
    logger: ['warn', 'error', 'fatal'],
  })
  app.disable('x-powered-by')
  app.use(securityHeaders(settings))
  app.use('/api', freshReplies, sessionMiddleware(settings, app.get(Database)))
  return app
}
