import { Injectable, Logger } from '@nestjs/common'
import { type EntityManager, LessThan } from 'typeorm'
import { Settings } from '../config.ts'
import { among } from '../data/among.ts'
import { Database } from '../data/database.ts'
import { StoredAuditRow } from '../data/entities/audit.ts'
import { daysAgo, ExpiredRows } from '../data/expired-rows.ts'

/** Deletes entries older than `AUDIT_DAYS` at the start and then daily. */
@Injectable()
export class ExpiredAudit extends ExpiredRows {
  constructor(database: Database, { auditDays }: Settings) {
    const logger = new Logger('Audit')
    const deleteSome = (manager: EntityManager, most: number): Promise<number> =>
      auditDays === 0 ? Promise.resolve(0) : deleteOlder(manager, auditDays, most)
    super(database, deleteSome, (failure) => logger.error(failure))
  }
}

async function deleteOlder(manager: EntityManager, days: number, most: number): Promise<number> {
  const old = await manager.find(StoredAuditRow, {
    select: { id: true },
    where: { at: LessThan(daysAgo(days)) },
    take: most,
  })
  const ids = old.map(({ id }) => id)
  await manager.delete(StoredAuditRow, { id: among(manager, ids) })
  return ids.length
}
