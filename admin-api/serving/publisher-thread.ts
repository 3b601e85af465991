import { Worker } from 'node:worker_threads'
import { Logger } from '@nestjs/common'
import { reasonOf } from '../../contracts/error-code.ts'
import type { PublisherMessage, PublisherSettings, PublishReport, ServiceMessage } from '../../contracts/publishing.ts'
import { reasons } from '../../contracts/state.ts'
import { faultOf } from '../data/faults.ts'
import { RepeatedLines } from '../http/repeated-lines.ts'
import { StartFailure } from '../start-failure.ts'
import { explainHold } from './explain-hold.ts'
import { FailingPlaces } from './failing-places.ts'
import type { PublishedFiles } from './published-files.ts'
import type { PublisherReport } from './publisher-report.ts'

/** The compiled content-build, next to the compiled service. */
const ENTRY = new URL('../../content-build/main.js', import.meta.url)

/**
 * Megabytes. The content of 10,000 terms takes about 30. Lower limits make V8 collect garbage sooner: an import of 10,000 rows
 * used 240 MB above idle with these limits and 390 without.
 */
const MEMORY = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 1024 }

/** Starts content-build in a thread. Messages are handled in order, so by the time of a `confirm` all earlier ones are processed. */
export function startPublisher(settings: PublisherSettings, take: (message: PublisherMessage) => void): Worker {
  const worker = new Worker(ENTRY, { workerData: settings, resourceLimits: MEMORY })
  return worker.on('message', (message: PublisherMessage) => {
    take(message)
    if (message.type === 'confirm') worker.postMessage({ type: 'confirmed' } satisfies ServiceMessage)
  })
}

/** For commands that end with their thread: turns a file fault into a one-line error. */
export const explainEnd = (failure: Error, folder: string): Error =>
  faultOf(failure) === null
    ? failure
    : new StartFailure(`Nothing can be published into ${folder}: ${reasonOf(failure)}`, failure)

/**
 * Milliseconds until a dead thread is restarted; doubled at each death until one becomes ready. A thread that ran longer
 * than the longest pause is followed by a pause as long as its run, so that restarts of a large glossary do not keep a core busy.
 */
const FIRST_PAUSE = 1000
const LONGEST_PAUSE = 8000

/** Derives the fault from the file error that ended the thread. */
function faultOfThread(failure: unknown): NonNullable<PublisherReport['fault']> {
  const fault = faultOf(failure)
  if (fault === 'data-disk-full') return 'publish-disk-full'
  return fault === 'data-unwritable' ? 'publish-unwritable' : 'publisher-restarting'
}

/**
 * Runs content-build in its own thread, so that rendering never blocks the API. Starts once the API answers, restarts when the thread dies,
 * and on stop finishes the publish in progress. While the thread is down, readers get the files published before.
 */
export class PublisherThread {
  private readonly logger = new Logger('Publishing')
  private readonly lines = new RepeatedLines()
  private readonly places = new FailingPlaces(({ sentence, whose, reason, again }) =>
    this.logger.warn({ again, ...whose, reason }, sentence),
  )
  private started = 0
  private worker: Worker | null = null
  private restart: NodeJS.Timeout | null = null
  private pause = FIRST_PAUSE
  private isStopping = false
  /** Whether the current thread has reported its files. */
  private hasFiles = false

  constructor(
    private readonly settings: PublisherSettings,
    private readonly files: PublishedFiles,
    private readonly report: PublisherReport,
    /** Called once, when `isComplete` becomes true: the site shows all data of the start or, held, is the last site. */
    private readonly onReady: (isHeld: boolean) => void,
  ) {}

  start(): void {
    this.hasFiles = false
    const worker = startPublisher(this.settings, (message) => this.take(message))
    worker.on('error', (failure) => this.note(failure))
    worker.on('exit', () => this.startAgain())
    this.worker = worker
    this.started = performance.now()
    this.report.failing = { count: 0, some: [] }
  }

  /** Resolves when the publish in progress is done and the thread has ended. */
  async stop(): Promise<void> {
    this.isStopping = true
    if (this.restart !== null) clearTimeout(this.restart)
    await this.endWorker()
    this.lines.end()
    this.places.end()
  }

  private async endWorker(): Promise<void> {
    const { worker } = this
    if (worker === null) return
    const ended = new Promise((resolve) => worker.once('exit', resolve))
    worker.postMessage({ type: 'stop' } satisfies ServiceMessage)
    await ended
  }

  private take(message: PublisherMessage): void {
    switch (message.type) {
      case 'failed':
        if (message.cause === 'page') this.report.countFailure('page')
        this.lines.add(message.cause === 'page' ? 'page' : message.message, (again) =>
          this.logger.warn({ again }, message.message),
        )
        return
      case 'inline':
        this.files.inline = message
        return
      case 'published':
        if (this.hasFiles) this.files.update(message.files, message.removed)
        else this.files.replace(message.files)
        this.hasFiles = true
        this.files.change = message.change
        return
      case 'held':
        this.hold(message.reason)
        return
      case 'health':
        this.report.failing = message.failing
        this.report.drift += message.drift
        this.report.checkedAt = message.checkedAt ?? this.report.checkedAt
        this.report.checking = message.checking
        return
      case 'webhooks':
        this.report.webhooks = message.webhooks
        this.places.take(message)
        return
      case 'targets':
        this.report.targets = message.targets
        this.places.take(message)
        return
      case 'progress':
        this.report.progress = message.progress
        return
      case 'done':
        this.noteDone(message)
        return
      case 'confirm':
        return
      case 'ready':
        this.complete(false)
    }
  }

  /** Logs each reason once, however often it is reported, and the end of the hold. */
  private hold(reason: string | null): void {
    if (reason !== this.report.heldBecause)
      this.logger.warn(reason === null ? 'Publishing goes on' : explainHold(reason))
    this.report.heldBecause = reason
    if (reason !== null) this.complete(true)
  }

  private complete(isHeld: boolean): void {
    this.pause = FIRST_PAUSE
    this.started = 0
    this.report.fault = null
    if (this.files.isComplete) return
    this.files.isComplete = true
    this.onReady(isHeld)
  }

  private noteDone({ kind, change, pages, milliseconds }: PublishReport): void {
    const { report } = this
    report.publishedAt = new Date().toISOString()
    report.publishes.emit('publish', { kind, change, pages, milliseconds })
    this.logger.log({ kind, change, pages, ms: Math.round(milliseconds) }, 'Published')
  }

  /** Records why the thread is about to die. */
  private note(failure: unknown): void {
    const fault = faultOfThread(failure)
    this.report.fault = fault
    this.lines.add(fault, (again) => this.logger.error({ again, err: failure }, reasons[fault].sentence))
  }

  private startAgain(): void {
    this.worker = null
    if (this.isStopping) return
    this.report.fault ??= 'publisher-restarting'
    this.report.countFailure(this.report.fault)
    this.report.restarts += 1
    this.report.progress = null
    this.report.checking = null
    const lived = this.started === 0 ? 0 : performance.now() - this.started
    const pause = lived > LONGEST_PAUSE ? Math.round(lived) : this.pause
    this.lines.add('restart', (again) =>
      this.logger.warn({ again }, `Publishing ended unexpectedly; restarting in ${pause / 1000} s`),
    )
    this.restart = setTimeout(() => this.start(), pause)
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE)
  }
}
