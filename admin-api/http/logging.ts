import type { Request } from 'express'
import type { Params } from 'nestjs-pino'
import { destination, stdTimeFunctions } from 'pino'
import type { Settings } from '../config.ts'
import { clientAddress } from './client.ts'

/** A failure with its causes, without what a driver adds: the parameters of a query are people's own. */
function describeFailure({ name, message, stack, cause }: Error): object {
  return { type: name, message, stack, ...(cause instanceof Error && { cause: describeFailure(cause) }) }
}

/** Nest names each module and each route at the start. */
const CHATTER = new Set<unknown>([
  'NestFactory',
  'NestApplication',
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
])

/** The level, as pino counts them. */
const INFO = 30

/** Bytes that wait for room where the log takes no more, as on a full disk; what comes beyond that is left out. */
const MOST_WAITING = 1_000_000

/** Without a listener a disk of logs that is full would end the service. */
const standardError = (): ReturnType<typeof destination> =>
  destination({ dest: 2, sync: true, maxLength: MOST_WAITING }).on('error', () => undefined)

const contextOf = (line: unknown): unknown =>
  typeof line === 'object' && line !== null && 'context' in line ? line.context : undefined

/**
 * Logs are JSON lines on standard error: what the service begins and ends, each publish, warnings and unknown failures, nothing of ordinary
 * requests. Of a request only what finds it again, and where it came from: headers hold cookies.
 */
export const logging = ({ logLevel }: Settings): Params => ({
  pinoHttp: [
    {
      level: logLevel,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      hooks: {
        logMethod(line, method, level) {
          if (level > INFO || !CHATTER.has(contextOf(line[0]))) method.apply(this, line)
        },
      },
      autoLogging: false,
      wrapSerializers: false,
      serializers: {
        req: (request: Request) => ({
          id: request.id,
          method: request.method,
          url: request.url,
          address: clientAddress(request),
        }),
        err: describeFailure,
      },
    },
    standardError(),
  ],
})
