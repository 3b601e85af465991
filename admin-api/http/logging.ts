import type { IncomingMessage } from 'node:http'
import type { Params } from 'nestjs-pino'
import { destination } from 'pino'

/**
 * Logs are JSON lines on standard error: warnings and unknown failures, nothing of ordinary requests. Of a request only
 * what finds it again: headers hold cookies.
 */
export const logging: Params = {
  pinoHttp: [
    {
      level: 'warn',
      autoLogging: false,
      wrapSerializers: false,
      serializers: { req: ({ method, url }: IncomingMessage) => ({ method, url }) },
    },
    destination({ dest: 2, sync: true }),
  ],
}
