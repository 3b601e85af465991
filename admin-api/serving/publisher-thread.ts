import { Worker } from 'node:worker_threads'
import { Logger } from '@nestjs/common'
import type { PublisherMessage, PublisherSettings, ServiceMessage } from '../../contracts/publishing.ts'
import type { PublishedFiles } from './published-files.ts'

/** content-build, compiled, as it lies beside the compiled service. */
const ENTRY = new URL('../../content-build/main.js', import.meta.url)

/**
 * Megabytes. The content of 10,000 terms takes about 30. The lower these are, the sooner V8 looks for garbage: without them an import of
 * 10,000 rows took 390 MB above idle, with them 240.
 */
const MEMORY = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 1024 }

/** content-build in a thread. Messages are taken in one after the other, so a `confirm` finds all before it known. */
export function startPublisher(settings: PublisherSettings, take: (message: PublisherMessage) => void): Worker {
  const worker = new Worker(ENTRY, { workerData: settings, resourceLimits: MEMORY })
  return worker.on('message', (message: PublisherMessage) => {
    take(message)
    if (message.type === 'confirm') worker.postMessage({ type: 'confirmed' } satisfies ServiceMessage)
  })
}

/** Milliseconds until a thread that has died is started again; doubled with each death until it is ready once. */
const FIRST_PAUSE = 1000
const LONGEST_PAUSE = 30_000

/**
 * content-build in a thread of its own, so that rendering never holds up the API. Lifecycle: started when the API
 * answers; started again when it dies; told to stop, it finishes the publish in hand. While it is away, readers get what
 * was published.
 */
export class PublisherThread {
  private readonly logger = new Logger('Publishing')
  private worker: Worker | null = null
  private restart: NodeJS.Timeout | null = null
  private pause = FIRST_PAUSE
  private isStopping = false

  constructor(
    private readonly settings: PublisherSettings,
    private readonly files: PublishedFiles,
    /** Called once, when the site first shows all that was in the data at the start. */
    private readonly onReady: () => void,
  ) {}

  start(): void {
    let isFirst = true
    const worker = startPublisher(this.settings, (message) => {
      this.take(message, isFirst)
      if (message.type === 'published') isFirst = false
    })
    worker.on('error', (failure) => this.logger.error(failure))
    worker.on('exit', () => this.startAgain())
    this.worker = worker
  }

  /** Resolves when the publish in hand is done and the thread has ended. */
  async stop(): Promise<void> {
    this.isStopping = true
    if (this.restart !== null) clearTimeout(this.restart)
    const { worker } = this
    if (worker === null) return
    const ended = new Promise((resolve) => worker.once('exit', resolve))
    worker.postMessage({ type: 'stop' } satisfies ServiceMessage)
    await ended
  }

  private take(message: PublisherMessage, isFirst: boolean): void {
    switch (message.type) {
      case 'failed':
        this.logger.warn(message.message)
        return
      case 'inline':
        this.files.inline = message
        return
      case 'published':
        if (isFirst) this.files.replace(message.files)
        else this.files.update(message.files, message.removed)
        this.files.change = message.change
        return
      case 'held':
        this.files.heldBecause = message.reason
        return
      case 'health':
        this.files.failingPages = message.failingPages
        this.files.drift = message.drift
        return
      case 'confirm':
        return
      case 'ready':
        this.pause = FIRST_PAUSE
        if (this.files.isComplete) return
        this.files.isComplete = true
        this.onReady()
    }
  }

  private startAgain(): void {
    this.worker = null
    if (this.isStopping) return
    this.logger.error(`Publishing has ended unexpectedly; it starts again in ${this.pause / 1000} s`)
    this.restart = setTimeout(() => this.start(), this.pause)
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE)
  }
}
