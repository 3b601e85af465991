import BetterSqlite3 from 'better-sqlite3'
import { answerTasks } from './answer-tasks.ts'

/** Copies the log of a SQLite database back into its file, as far as no reader is in the way; writers go on meanwhile. */
answerTasks((file: string) => {
  const database = new BetterSqlite3(file)
  try {
    database.pragma('wal_checkpoint(PASSIVE)')
  } finally {
    database.close()
  }
  return ''
})
