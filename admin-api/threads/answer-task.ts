import type { TaskAnswer } from './task-thread.ts'

/** Does a task of a `TaskThread` in its thread. It loads nothing, as a thread is started with the first sign-in. */
export async function answerTask<Task>(
  work: (task: Task) => string | Promise<string>,
  task: Task,
): Promise<TaskAnswer> {
  try {
    return { result: await work(task) }
  } catch (failure) {
    return { failure: failure instanceof Error ? (failure.stack ?? failure.message) : String(failure) }
  }
}
