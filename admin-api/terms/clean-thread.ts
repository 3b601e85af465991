import { answerTasks } from '../threads/answer-tasks.ts'
import { cleanDefinition } from './clean-definition.ts'

answerTasks(cleanDefinition)
