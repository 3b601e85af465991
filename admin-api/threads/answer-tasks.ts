import { parentPort } from 'node:worker_threads'
import type { TaskAnswer, TaskFailure } from '../../contracts/task-answer.ts'
import { lowerPriority } from './low-priority.ts'

type Work<Task> = (task: Task) => string | Promise<string>

/**
 * Makes this thread answer the tasks of a `TaskThread`, at a lower priority than readers and voters. Imports little, because the first sign-in starts a thread.
 */
export function answerTasks<Task>(work: Work<Task>): void {
  lowerPriority()
  parentPort?.on('message', (task: Task) => void answer(work, task).then((reply) => parentPort?.postMessage(reply)))
}

async function answer<Task>(work: Work<Task>, task: Task): Promise<TaskAnswer> {
  try {
    return { result: await work(task) }
  } catch (failure) {
    return { failure: describe(failure) }
  }
}

/** `postMessage` would drop an error's code and class. */
function describe(failure: unknown): TaskFailure {
  if (!(failure instanceof Error)) return { message: String(failure) }
  const { message, stack } = failure
  return {
    message,
    stack,
    code: 'code' in failure ? String(failure.code) : undefined,
    retryAfter: 'retryAfter' in failure && typeof failure.retryAfter === 'number' ? failure.retryAfter : undefined,
  }
}
