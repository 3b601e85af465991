import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { type ErrorCode, errors, GlossaryError } from '../../contracts/errors.ts'
import { taskAnswer, type TaskFailure } from '../../contracts/task-answer.ts'
import { Queue } from '../data/queue.ts'

/** Milliseconds after which a refused caller may retry. */
const WHEN_FULL = 2000

interface TaskSettings {
  /** A module that answers each message with `answerTasks`. */
  entry: URL
  /** Tasks that are waiting or in progress; more are refused. */
  most: number
  /** Milliseconds that one task may take. */
  deadline: number
  /** Limit of the thread's heap. */
  megabytes: number
  /** Passed to the thread as `workerData`. */
  data?: unknown
}

/** A task exceeded its deadline; its thread was terminated. */
export class Overdue extends GlossaryError {
  constructor(cause: unknown) {
    super('busy', { retryAfter: WHEN_FULL, cause })
  }
}

/**
 * Runs tasks of one kind in a worker thread, one at a time. The first task starts the thread. An overdue task or an uncaught error ends it,
 * and the next task starts another one.
 */
export class TaskThread<Task> {
  private worker: Worker | null = null
  private readonly queue = new Queue()

  constructor(private readonly settings: TaskSettings) {}

  /** @throws GlossaryError busy if too many tasks wait; Overdue; the task's own error, with its code */
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
      // An idle thread does not keep the process alive.
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
    // On both events: between them the thread would accept tasks that it never answers.
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
