import type { FullBuild, PublisherSettings } from '../contracts/publishing.ts'
import type { Settings } from './config.ts'
import { createApp } from './create-app.ts'
import { listen } from './listen.ts'
import { explainHold } from './serving/explain-hold.ts'
import { InFlightRequests } from './load/in-flight-requests.ts'
import { PublishedFiles } from './serving/published-files.ts'
import { explainEnd, startPublisher } from './serving/publisher-thread.ts'
import { StartFailure } from './start-failure.ts'

export interface Built {
  /** The number of published pages. */
  pages: number
  /** One message for each page that could not be built. */
  failures: string[]
}

/** Starts a private instance of the service and runs content-build on it once. */
export async function buildOnce(settings: Settings, task: Omit<FullBuild, 'kind'>): Promise<Built> {
  const app = await createApp(settings)
  try {
    const apiUrl = await listen(app, '127.0.0.1', 0)
    const inFlightRequests = app.get(InFlightRequests).shared
    return await untilEnd(settings.forPublisher({ apiUrl, inFlightRequests, task: { kind: 'full', ...task } }), task.to)
  } finally {
    await app.close()
  }
}

/** Rejects if content-build dies before it is done. @throws StartFailure if it holds publishing or cannot write */
function untilEnd(settings: PublisherSettings, to: string): Promise<Built> {
  const failures: string[] = []
  const files = new PublishedFiles()
  return new Promise((resolve, reject) => {
    let isDone = false
    const worker = startPublisher(settings, (message) => {
      if (message.type === 'published') files.update(message.files, message.removed)
      if (message.type === 'failed') failures.push(message.message)
      if (message.type === 'ready') isDone = true
      if (message.type === 'held' && message.reason !== null) reject(new StartFailure(explainHold(message.reason)))
    })
    worker.once('error', (failure: Error) => reject(explainEnd(failure, to)))
    worker.once('exit', (code) => {
      if (isDone) resolve({ pages: files.pageCount, failures })
      else reject(new Error(`Publishing ended with code ${code} before it was done`))
    })
  })
}
