import type { PublisherMessage, PublisherSettings } from '../../contracts/publishing.ts'
import { startPublisher } from './publisher-thread.ts'

export interface FullBuild {
  /** Pages that could not be rendered, with the reason. */
  failures: string[]
  files: number
}

/** Runs content-build once, to its end. Rejects when it dies before. */
export function buildOnce(settings: PublisherSettings): Promise<FullBuild> {
  const failures: string[] = []
  return new Promise((resolve, reject) => {
    let files: number | null = null
    const worker = startPublisher(settings)
    worker.on('message', (message: PublisherMessage) => {
      if (message.type === 'failed') failures.push(message.message)
      if (message.type === 'ready') files = message.pages
    })
    worker.once('error', reject)
    worker.once('exit', (code) => {
      if (files === null) reject(new Error(`Publishing ended with code ${code} before it was done`))
      else resolve({ failures, files })
    })
  })
}
