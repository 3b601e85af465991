import { parentPort } from 'node:worker_threads'
import { answerTask } from '../threads/answer-task.ts'
import { cleanDefinition } from './clean-definition.ts'

parentPort?.on('message', (html: string) => parentPort?.postMessage(answerTask(cleanDefinition, html)))
