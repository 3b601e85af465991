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
  /** How many are there. */
  pages: number
  /** The pages that could not be made, with reasons. */
  failures: string[]
}

/** Starts the service for nobody else, and runs content-build once on it. */
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

/** Rejects when content-build dies before its end. @throws StartFailure where it holds back, or cannot write */
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
