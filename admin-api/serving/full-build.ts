import type { PublisherSettings } from '../../contracts/publishing.ts'
import { startPublisher } from './publisher-thread.ts'

/** Runs content-build once, to its end. @returns the pages that could not be made, with reasons; rejects when it dies before */
export function buildOnce(settings: PublisherSettings): Promise<string[]> {
  const failures: string[] = []
  return new Promise((resolve, reject) => {
    let isDone = false
    const worker = startPublisher(settings, (message) => {
      if (message.type === 'failed') failures.push(message.message)
      if (message.type === 'ready') isDone = true
    })
    worker.once('error', reject)
    worker.once('exit', (code) => {
      if (isDone) resolve(failures)
      else reject(new Error(`Publishing ended with code ${code} before it was done`))
    })
  })
}
