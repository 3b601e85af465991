import { parentPort } from 'node:worker_threads'
import type { TaskAnswer, TaskFailure } from '../../contracts/task-answer.ts'
import { lowerPriority } from './low-priority.ts'

type Work<Task> = (task: Task) => string | Promise<string>

/** Makes this thread do the tasks of a `TaskThread`, behind readers and voters. It loads nothing else, as a thread is started with the first sign-in. */
export function answerTasks<Task>(work: Work<Task>): void {
  lowerPriority()
  parentPort?.on('message', (task: Task) => void answer(work, task).then((told) => parentPort?.postMessage(told)))
}

async function answer<Task>(work: Work<Task>, task: Task): Promise<TaskAnswer> {
  try {
    return { result: await work(task) }
  } catch (failure) {
    return { failure: describe(failure) }
  }
}

/** An error that is posted as it is keeps neither its code nor its class. */
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
