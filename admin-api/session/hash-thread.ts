import { argon2Sync } from 'node:crypto'
import { answerTasks } from '../threads/answer-tasks.ts'

/** What argon2id is asked for; `nonce` in base64. */
export interface HashTask {
  memory: number
  passes: number
  parallelism: number
  message: string
  nonce: string
  tagLength: number
}

/** In base64. */
const hash = ({ nonce, ...task }: HashTask): string =>
  argon2Sync('argon2id', { ...task, nonce: Buffer.from(nonce, 'base64') }).toString('base64')

answerTasks(hash)
