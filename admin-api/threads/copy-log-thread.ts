import BetterSqlite3 from 'better-sqlite3'
import { answerTasks } from './answer-tasks.ts'

/** Copies SQLite's log into the database file as far as readers permit; writers are not blocked. */
answerTasks((file: string) => {
  const database = new BetterSqlite3(file)
  try {
    database.pragma('wal_checkpoint(PASSIVE)')
  } finally {
    database.close()
  }
  return ''
})
