import 'reflect-metadata'
import type { PublisherMessage, ServiceMessage } from '../contracts/publishing.ts'
import { loadSettings } from './config.ts'
import { lockDataDir } from './data-dir-lock.ts'
import { explainHold } from './serving/explain-hold.ts'
import { FailingPlaces } from './serving/failing-places.ts'
import { explainEnd, startPublisher } from './serving/publisher-thread.ts'
import { isOrigin } from './settings/environment.ts'
import { siteFolder } from './settings/folders.ts'
import { StartFailure } from './start-failure.ts'

const USAGE = 'Usage: OPERATOR_TOKEN=… npm run follow -- https://glossary.example'

function readAddress(words: readonly string[]): string {
  const [address = '', ...more] = words
  if (!isOrigin(address) || more.length > 0) throw new StartFailure(USAGE)
  return new URL(address).origin
}

const places = new FailingPlaces(({ sentence, whose, reason }) =>
  process.stderr.write(`${sentence} (${Object.values(whose).join()}: ${reason})\n`),
)

/** Prints one line for each message that matters to an operator. */
function printMessage(message: PublisherMessage, service: string): void {
  places.take(message)
  if (message.type === 'failed') process.stderr.write(`${message.message}\n`)
  if (message.type === 'held' && message.reason !== null) process.stderr.write(`${explainHold(message.reason)}\n`)
  if (message.type === 'ready') process.stdout.write(`Following ${service} from change ${message.change} on\n`)
}

/**
 * `npm run follow`: publishes the content of a remote service into `DATA_DIR/site` and the targets of `PUBLISH_TO` until a signal stops it.
 * It keeps its own cursor. If its thread dies, the process ends too; the process manager must restart it.
 * @throws StartFailure
 */
export async function run(words: string[]): Promise<void> {
  const service = readAddress(words)
  if ((process.env['OPERATOR_TOKEN'] ?? '') === '') throw new StartFailure(`OPERATOR_TOKEN must be that of ${service}`)
  const settings = loadSettings(process.env)
  const lock = lockDataDir(settings.dataDir)
  if (lock === null)
    throw new StartFailure(`Another program publishes into DATA_DIR="${settings.dataDir}": choose another folder`)
  // Stays 0: the requests in flight are those of the remote service, which has its own processors, so the publisher need not yield to any.
  const inFlightRequests = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
  const worker = startPublisher(
    settings.forPublisher({ apiUrl: service, inFlightRequests, task: { kind: 'follow' } }),
    (message) => printMessage(message, service),
  )
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => worker.postMessage({ type: 'stop' } satisfies ServiceMessage))
  await new Promise((resolve, reject) => {
    worker.once('error', (failure: Error) => reject(explainEnd(failure, siteFolder(settings.dataDir))))
    worker.once('exit', resolve)
  })
  lock.close()
}
