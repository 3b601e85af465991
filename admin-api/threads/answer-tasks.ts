import { parentPort } from 'node:worker_threads'
import { z } from 'zod'

/** Thread → service. */
export const taskAnswer = z.union([z.object({ result: z.string() }), z.object({ failure: z.string() })])
type TaskAnswer = z.infer<typeof taskAnswer>

/** In a thread of its own: answers each task of a `TaskThread`. */
export function answerTasks<Task>(shape: z.ZodType<Task>, work: (task: Task) => string): void {
  parentPort?.on('message', (task: unknown) => parentPort?.postMessage(answer(shape, work, task)))
}

function answer<Task>(shape: z.ZodType<Task>, work: (task: Task) => string, task: unknown): TaskAnswer {
  try {
    return { result: work(shape.parse(task)) }
  } catch (failure) {
    return { failure: failure instanceof Error ? (failure.stack ?? failure.message) : String(failure) }
  }
}
