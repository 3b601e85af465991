import { argon2Sync } from 'node:crypto'
import { answerTasks } from '../threads/answer-tasks.ts'

/** The parameters of argon2id; `nonce` in base64. */
export interface HashTask {
  memory: number
  passes: number
  parallelism: number
  message: string
  nonce: string
  tagLength: number
}

/** @returns the hash in base64 */
const hash = ({ nonce, ...task }: HashTask): string =>
  argon2Sync('argon2id', { ...task, nonce: Buffer.from(nonce, 'base64') }).toString('base64')

answerTasks(hash)
