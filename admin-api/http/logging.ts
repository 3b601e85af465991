import type { Request } from 'express'
import type { Params } from 'nestjs-pino'
import { destination, stdTimeFunctions } from 'pino'
import type { Settings } from '../config.ts'
import { clientAddress } from './client.ts'

/** An error with its causes, without the driver's additions: query parameters may hold personal data. */
function describeFailure({ name, message, stack, cause }: Error): object {
  return { type: name, message, stack, ...(cause instanceof Error && { cause: describeFailure(cause) }) }
}

/** Contexts under which Nest logs each module and route at the start. */
const CHATTER = new Set<unknown>([
  'NestFactory',
  'NestApplication',
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
])

/** pino's number for this level. */
const INFO = 30

/** Bytes that may wait while the log cannot be written, as on a full disk; lines beyond that are dropped. */
const MOST_WAITING = 1_000_000

/** Without a listener, a full log disk would end the service. */
const standardError = (): ReturnType<typeof destination> =>
  destination({ dest: 2, sync: true, maxLength: MOST_WAITING }).on('error', () => undefined)

const contextOf = (line: unknown): unknown =>
  typeof line === 'object' && line !== null && 'context' in line ? line.context : undefined

/**
 * Logs are JSON lines on standard error: start and stop, each publish, warnings and unexpected errors, but no ordinary requests.
 * Of a request they contain only what identifies it and its address, because headers hold cookies.
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
