import type { EntityManager } from 'typeorm'
import { appendAudit, operator, type Writer } from '../data/audit-log.ts'
import { appendChanges, readLastChange } from '../data/change-log.ts'
import { Database } from '../data/database.ts'
import type { DatabaseSettings } from '../data/database-settings.ts'

/** Requests to the publishers: render every page again, publish despite a hold, compare all pages with the data. */
const asks = {
  rebuild: { kind: 'publishing-rebuilt', change: 'rebuild' },
  accept: { kind: 'publishing-accepted', change: 'publish-anyway' },
  check: { kind: 'publishing-checked', change: 'self-check' },
} as const
export type Ask = keyof typeof asks

/** Records in the audit trail who asked. */
export const recordAsk = (manager: EntityManager, writer: Writer, ask: Ask): Promise<void> =>
  appendAudit(manager, writer, [{ kind: asks[ask].kind, subject: '' }])

/** Appends the request to the change feed, which every follower reads. @returns the change that the site shows once it is done */
export async function appendAsk(manager: EntityManager, writer: Writer, ask: Ask): Promise<number> {
  await recordAsk(manager, writer, ask)
  await appendChanges(manager, [{ kind: asks[ask].change }])
  return readLastChange(manager)
}

/** Writes a request for `npm run publish`, which opens the database only for this. */
export async function writeByCommand<Result>(
  settings: DatabaseSettings,
  ask: Ask,
  write: (manager: EntityManager, writer: Writer, ask: Ask) => Promise<Result>,
): Promise<Result> {
  await using database = await Database.open(settings)
  return await database.write((manager) => write(manager, operator('npm run publish'), ask))
}
