import type { DataSource, QueryRunner } from 'typeorm'
import { z } from 'zod'
import { UnfitDatabase } from './database-unusable.ts'

const rows = z.tuple([z.object({ process: z.int(), encoding: z.string(), isReadOnly: z.boolean() })])

const ASK = `SELECT pg_backend_pid() AS "process", current_setting('server_encoding') AS "encoding",
  current_setting('transaction_read_only') = 'on' AS "isReadOnly"`

async function ask(runner: QueryRunner) {
  const [row] = rows.parse(await runner.query(ASK))
  return row
}

/** Refuses at the start what would otherwise show later as failing edits or lost notifications. @throws UnfitDatabase */
export async function refuseUnfit(pool: DataSource): Promise<void> {
  const [one, other] = [pool.createQueryRunner(), pool.createQueryRunner()]
  try {
    const [first, second, again] = [await ask(one), await ask(other), await ask(one)]
    if (first.isReadOnly)
      throw new UnfitDatabase(
        'it is read-only',
        'Name the primary in DATABASE_URL, not a standby, or let the role write.',
      )
    // SQL_ASCII stores bytes unchanged.
    if (!['UTF8', 'SQL_ASCII'].includes(first.encoding))
      throw new UnfitDatabase(
        `its encoding ${first.encoding} cannot hold all letters`,
        "Create one with ENCODING 'UTF8' TEMPLATE template0, and bring the data over with a backup and a restore.",
      )
    // Each connection keeps its server process, unless a pooler assigns processes per transaction.
    if (second.process === first.process || again.process !== first.process)
      throw new UnfitDatabase(
        'a pooler in front of it works by transaction, which loses time-outs, locks and notifications',
        'Let it pool by session (of PgBouncer: pool_mode = session), or name PostgreSQL itself in DATABASE_URL.',
      )
  } finally {
    await Promise.all([one.release(), other.release()])
  }
}
