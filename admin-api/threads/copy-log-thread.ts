import { workerData } from 'node:worker_threads'
import BetterSqlite3 from 'better-sqlite3'
import { z } from 'zod'

/** Copies the log of a SQLite database back into its file, as far as no reader is in the way; writers go on meanwhile. */
const database = new BetterSqlite3(z.string().parse(workerData))
database.pragma('wal_checkpoint(PASSIVE)')
database.close()
