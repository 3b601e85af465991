import type { PublisherSettings } from '../../contracts/publishing.ts'
import { StartFailure } from '../start-failure.ts'
import { explainHold } from './explain-hold.ts'
import { startPublisher } from './publisher-thread.ts'

/**
 * Runs content-build once, to its end. @returns the pages that could not be made, with reasons; rejects when it dies before
 * @throws StartFailure where it holds back
 */
export function buildOnce(settings: PublisherSettings): Promise<string[]> {
  const failures: string[] = []
  return new Promise((resolve, reject) => {
    let isDone = false
    const worker = startPublisher(settings, (message) => {
      if (message.type === 'failed') failures.push(message.message)
      if (message.type === 'ready') isDone = true
      if (message.type === 'held' && message.reason !== null) reject(new StartFailure(explainHold(message.reason)))
    })
    worker.once('error', reject)
    worker.once('exit', (code) => {
      if (isDone) resolve(failures)
      else reject(new Error(`Publishing ended with code ${code} before it was done`))
    })
  })
}
