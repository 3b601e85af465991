import type { EntityManager } from 'typeorm'
import { appendAudit, type Writer } from '../data/audit-log.ts'
import { appendPublishAnyway, appendRebuild, appendSelfCheck, readLastChange } from '../data/change-log.ts'

/** What whatever publishes can be asked for: to render every page again, to publish although it holds back, to compare all pages. */
const asks = {
  rebuild: { kind: 'publishing-rebuilt', append: appendRebuild },
  accept: { kind: 'publishing-accepted', append: appendPublishAnyway },
  check: { kind: 'publishing-checked', append: appendSelfCheck },
} as const
export type Ask = keyof typeof asks

/** Who has asked is on record. */
export const recordAsk = (manager: EntityManager, writer: Writer, ask: Ask): Promise<void> =>
  appendAudit(manager, writer, [{ kind: asks[ask].kind, subject: '' }])

/** Asks every follower through the feed. @returns the change that the site shows when it is done */
export async function appendAsk(manager: EntityManager, writer: Writer, ask: Ask): Promise<number> {
  await recordAsk(manager, writer, ask)
  await asks[ask].append(manager)
  return readLastChange(manager)
}
