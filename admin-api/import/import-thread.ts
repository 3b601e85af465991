import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { GlossaryError } from '../../contracts/errors.ts'
import { type Connection, openConnection } from './connection.ts'
import { type Existing, readExisting } from './existing.ts'
import { planImport } from './plan-import.ts'
import { previewPlan } from './preview-plan.ts'
import { Progress } from './progress.ts'
import { readCsv } from './read-csv.ts'
import { type ReadRow, readRows } from './read-rows.ts'
import { type ImportMessage, importTask } from './thread-messages.ts'
import { writePlan } from './write-plan.ts'

/**
 * An import, off the API's event loop. Lifecycle: the file is read and checked, definitions are cleaned, words are looked out for the
 * index; then, with the service's leave, one transaction reads the glossary, decides and writes. Killed at any moment it
 * leaves all or nothing. A preview ends where the import would begin to write.
 */
const { file, place, userId } = importTask.parse(workerData)
const tell = (message: ImportMessage): void => parentPort?.postMessage(message)

try {
  const csv = readCsv(file)
  const progress = new Progress(tell)
  const rows = await readRows(csv, (done, total) => progress.read(done, total))
  const connection = await openConnection(place)
  try {
    if (userId === null) tell({ kind: 'preview', preview: await preview(connection, rows) })
    else await write(connection, rows, userId, progress)
  } finally {
    await connection.close()
  }
} catch (failure) {
  if (!(failure instanceof GlossaryError)) throw failure
  tell({ kind: 'failed', code: failure.code })
}
parentPort?.close()

async function preview(connection: Connection, rows: readonly ReadRow[]) {
  await connection.beginReading()
  return previewPlan(rows, planImport(rows, await readGlossary(connection, rows)))
}

async function write(
  connection: Connection,
  rows: readonly ReadRow[],
  author: number,
  progress: Progress,
): Promise<void> {
  tell({ kind: 'prepared' })
  if (parentPort !== null) await once(parentPort, 'message')
  await connection.beginEdit()
  const existing = await readGlossary(connection, rows)
  const plan = planImport(rows, existing)
  const result = await writePlan(
    connection,
    plan,
    existing,
    { userId: author, at: new Date().toISOString() },
    {
      onRow: (done) => progress.wrote(done, plan.decisions.length + plan.rest.length),
      onFailure: (failure) => tell({ kind: 'row-failed', reason: String(failure) }),
    },
  )
  await connection.query('COMMIT')
  tell({ kind: 'result', result })
  await connection.tidyUp()
}

function readGlossary(connection: Connection, rows: readonly ReadRow[]): Promise<Existing> {
  const named = rows.filter((row) => 'name' in row)
  return readExisting(
    connection,
    named.flatMap(({ id }) => id ?? []),
    named.flatMap(({ categories }) => categories.ids.flatMap((id) => id ?? [])),
  )
}
