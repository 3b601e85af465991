import type { Request } from 'express'
import type { Params } from 'nestjs-pino'
import { destination } from 'pino'
import { clientAddress } from './client.ts'

/** A failure with its causes, without what a driver adds: the parameters of a query are people's own. */
function describeFailure({ name, message, stack, cause }: Error): object {
  return { type: name, message, stack, ...(cause instanceof Error && { cause: describeFailure(cause) }) }
}

/**
 * Logs are JSON lines on standard error: warnings and unknown failures, nothing of ordinary requests. Of a request only
 * what finds it again, and where it came from: headers hold cookies.
 */
export const logging: Params = {
  pinoHttp: [
    {
      level: 'warn',
      autoLogging: false,
      wrapSerializers: false,
      serializers: {
        req: (request: Request) => ({
          method: request.method,
          url: request.url,
          address: clientAddress(request),
        }),
        err: describeFailure,
      },
    },
    destination({ dest: 2, sync: true }),
  ],
}
