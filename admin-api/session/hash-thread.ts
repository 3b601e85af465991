import { argon2Sync } from 'node:crypto'
import { z } from 'zod'
import { answerTasks } from '../threads/answer-tasks.ts'

/** What argon2id is asked for; `nonce` in base64. */
const hashTask = z.object({
  memory: z.int(),
  passes: z.int(),
  parallelism: z.int(),
  message: z.string(),
  nonce: z.string(),
  tagLength: z.int(),
})
export type HashTask = z.infer<typeof hashTask>

/** In base64. */
answerTasks(hashTask, ({ nonce, ...task }) =>
  argon2Sync('argon2id', { ...task, nonce: Buffer.from(nonce, 'base64') }).toString('base64'),
)
