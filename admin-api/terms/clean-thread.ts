import { parentPort } from 'node:worker_threads'
import { answerTask } from '../threads/answer-task.ts'
import { cleanDefinition } from './clean-definition.ts'

parentPort?.on('message', async (html: string) => parentPort?.postMessage(await answerTask(cleanDefinition, html)))
