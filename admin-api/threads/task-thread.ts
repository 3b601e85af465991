import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { type ErrorCode, errors, GlossaryError } from '../../contracts/errors.ts'
import { taskAnswer, type TaskFailure } from '../../contracts/task-answer.ts'
import { Queue } from '../data/queue.ts'

/** Milliseconds after which it is worth asking again. */
const WHEN_FULL = 2000

interface TaskSettings {
  /** A module that answers each message by `answerTasks`. */
  entry: URL
  /** Tasks that wait or are in hand; more are refused. */
  most: number
  /** Milliseconds that one task may take. */
  deadline: number
  /** Of its heap. */
  megabytes: number
  /** What the thread is started with. */
  data?: unknown
}

/** A task was given up: the thread was ended in the middle of it. */
export class Overdue extends GlossaryError {
  constructor(cause: unknown) {
    super('busy', { retryAfter: WHEN_FULL, cause })
  }
}

/**
 * Work of one kind off the event loop and off the threads that read pages, one task after the other. Lifecycle: started by the first task; a
 * task that is overdue ends it, as does an error that it did not catch, and the next one starts another.
 */
export class TaskThread<Task> {
  private worker: Worker | null = null
  private readonly queue = new Queue()

  constructor(private readonly settings: TaskSettings) {}

  /** @throws GlossaryError busy where too many wait; Overdue; what the work has failed with, under its name */
  async run(task: Task): Promise<string> {
    if (this.queue.size >= this.settings.most) throw new GlossaryError('busy', { retryAfter: WHEN_FULL })
    return await this.queue.run(() => this.send(task))
  }

  async stop(): Promise<void> {
    await this.queue.idle()
    await this.worker?.terminate()
  }

  private async send(task: Task): Promise<string> {
    const worker = (this.worker ??= this.start())
    const signal = AbortSignal.timeout(this.settings.deadline)
    worker.ref()
    worker.postMessage(task)
    try {
      const messages: unknown[] = await once(worker, 'message', { signal })
      // A process that ends otherwise does not wait for it.
      worker.unref()
      const answer = taskAnswer.parse(messages[0])
      if ('failure' in answer) throw rebuild(answer.failure)
      return answer.result
    } catch (failure) {
      if (!signal.aborted) throw failure
      this.worker = null
      await worker.terminate()
      throw new Overdue(failure)
    }
  }

  private start(): Worker {
    const { entry, megabytes, data } = this.settings
    const worker = new Worker(entry, { workerData: data, resourceLimits: { maxOldGenerationSizeMb: megabytes } })
    const leave = (): void => {
      if (this.worker === worker) this.worker = null
    }
    // Between the two it takes tasks that it will never answer.
    worker.once('error', leave).once('exit', leave)
    return worker
  }
}

const isOurs = (code: string | undefined): code is ErrorCode => code !== undefined && Object.hasOwn(errors, code)

function rebuild({ message, stack, code, retryAfter }: TaskFailure): Error {
  const failure = Object.assign(new Error(message), { stack, code })
  if (!isOurs(code)) return failure
  return new GlossaryError(code, { cause: failure, ...(retryAfter !== undefined && { retryAfter }) })
}
