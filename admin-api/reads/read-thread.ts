import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { platform } from 'node:process'
import { workerData } from 'node:worker_threads'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { EntityManager } from 'typeorm'
import { z } from 'zod'
import { readLastChange } from '../data/change-log.ts'
import { Database } from '../data/database.ts'
import { readTerms } from '../data/read-terms.ts'
import { tagOf } from '../http/bytes-tag.ts'
import { answerTasks } from '../threads/answer-tasks.ts'
import { makeFile } from './make-files.ts'
import { behind, placeOf } from './place.ts'
import type { FileTask, ListReply, ListTask, WrittenFile } from './read-tasks.ts'
import { readListed } from './term-list.ts'

/**
 * Reads that take long, off the event loop: one thread of this makes files, another one answers lists. Each reads by itself, what was committed
 * when its task came.
 */
const settings = z.object({ databaseUrl: z.string().nullable(), dataDir: z.string() }).parse(workerData)
const database = await Database.openToRead(settings)

// On Linux of this thread alone: pages and votes come first.
if (platform === 'linux') setPriority(5)

const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

function write(file: string, text: string): Pick<WrittenFile, 'tag' | 'sizes'> {
  const plain = Buffer.from(text)
  const bytes = { '.br': brotliCompressSync(plain, QUICK), '.gz': gzipSync(plain), '': plain }
  for (const [ending, content] of Object.entries(bytes)) writeFileSync(file + ending, content, { mode: 0o600 })
  const sizes = { '.br': bytes['.br'].length, '.gz': bytes['.gz'].length, '': plain.length }
  return { tag: tagOf(plain), sizes }
}

async function makeAndWrite(task: FileTask): Promise<WrittenFile> {
  const { change, text, terms } = await database.read(async (manager) => ({
    change: await readLastChange(manager),
    ...(await makeFile(manager, task)),
  }))
  return { change, terms, ...write(task.file, text) }
}

async function list(manager: EntityManager, task: ListTask): Promise<ListReply> {
  const all = await readListed(manager, task)
  if (task.kind === 'ids') return { json: JSON.stringify(all.map(({ id }) => id)), next: null }
  const rest = task.after === null ? all : behind(all, task.after)
  const page = rest.slice(0, task.limit)
  const last = page.at(-1)
  const terms = await readTerms(
    manager,
    page.map(({ id }) => id),
  )
  return {
    json: JSON.stringify(terms),
    next: last === undefined || rest.length <= page.length ? null : placeOf(last),
  }
}

answerTasks(async (task: FileTask | ListTask) =>
  JSON.stringify('file' in task ? await makeAndWrite(task) : await database.read((manager) => list(manager, task))),
)
