import { workerData } from 'node:worker_threads'
import type { EntityManager } from 'typeorm'
import { readLastChange } from '../data/change-log.ts'
import { Database } from '../data/database.ts'
import { databaseSettings } from '../data/database-settings.ts'
import { readTerms } from '../data/read-terms.ts'
import { answerTasks } from '../threads/answer-tasks.ts'
import { readListedCategories } from './listed-categories.ts'
import { makeFile } from './make-files.ts'
import { after, cursorOf } from './place.ts'
import type { FileTask, ListReply, ListTask, WrittenFile } from './read-tasks.ts'
import { readListed } from './term-list.ts'
import { writeFile } from './write-file.ts'

/** Worker thread for long reads: one thread makes files, another one answers lists. Each task reads what was committed when it arrived. */
const database = await Database.openReadOnly(databaseSettings.parse(workerData))

const makeAndWrite = ({ text, file, encoding }: FileTask): Promise<WrittenFile> =>
  database.read(async (manager) => {
    const change = await readLastChange(manager)
    const { terms, parts } = await makeFile(manager, text)
    return { change, terms, ...(await writeFile(file, encoding, parts)) }
  })

async function list(manager: EntityManager, task: ListTask): Promise<ListReply> {
  if (task.kind === 'categories') return { json: JSON.stringify(await readListedCategories(manager)), next: null }
  const all = await readListed(manager, task)
  if (task.kind === 'ids') return { json: JSON.stringify(all.map(({ id }) => id)), next: null }
  const rest = task.after === null ? all : after(all, task.after)
  const page = rest.slice(0, task.limit)
  const last = page.at(-1)
  const terms = await readTerms(
    manager,
    page.map(({ id }) => id),
  )
  return {
    json: JSON.stringify(terms),
    next: last === undefined || rest.length <= page.length ? null : cursorOf(last),
  }
}

answerTasks(async (task: FileTask | ListTask) =>
  JSON.stringify('file' in task ? await makeAndWrite(task) : await database.read((manager) => list(manager, task))),
)
