import { Injectable } from '@nestjs/common'
import Papa from 'papaparse'
import { AUDIT_PART, type AuditEntry, auditEntry, type AuditReply } from '../../contracts/audit.ts'
import type { AuditFileQuery, AuditQuery } from '../../contracts/parameters.ts'
import { guard } from '../csv/csv-guard.ts'
import { Database } from '../data/database.ts'
import { subjectKey } from '../data/audit-log.ts'
import { AuditRow } from '../data/entities/audit.ts'
import { daysAgo } from '../data/expired-rows.ts'
import { onPostgres } from '../data/on-postgres.ts'

/** Reads the audit trail; `data/audit-log.ts` writes it. */
@Injectable()
export class AuditService {
  constructor(private readonly database: Database) {}

  async read({ before, ...filters }: AuditQuery): Promise<AuditReply> {
    const rows = await this.database.read((manager) => {
      const query = manager
        .createQueryBuilder(AuditRow, 'audit')
        .orderBy('audit.id', 'DESC')
        .limit(AUDIT_PART + 1)
      const { person, what, search, termId, days } = filters
      // A substring match without LIKE, whose wildcards would need escaping.
      const has = (column: string, name: string): string =>
        onPostgres(manager) ? `strpos(audit."${column}", :${name}) > 0` : `instr(audit."${column}", :${name}) > 0`
      if (before !== undefined) query.andWhere('audit.id < :before', { before })
      if (person !== '') query.andWhere(has('person', 'person'), { person })
      if (search !== '') query.andWhere(has('subjectKey', 'search'), { search: subjectKey(search) })
      if (what !== undefined) query.andWhere('audit.kind = :what', { what })
      if (termId !== undefined) query.andWhere('audit.termId = :termId', { termId })
      if (days !== undefined) query.andWhere('audit.at >= :since', { since: daysAgo(days) })
      return query.getMany()
    })
    const entries = rows.slice(0, AUDIT_PART).map(toEntry)
    return { entries, next: rows.length > AUDIT_PART ? (entries.at(-1)?.id ?? null) : null }
  }

  /** One row per changed field, generated in parts, so that the whole trail is never in memory. */
  async *csv(filters: AuditFileQuery): AsyncGenerator<string> {
    yield `\ufeff${csvOf([['Time', 'Administrator', 'Address', 'What', 'Term ID', 'Name', 'Field', 'Before', 'After']])}`
    let part = await this.read(filters)
    for (;;) {
      if (part.entries.length > 0) yield csvOf(part.entries.flatMap(rowsOf))
      if (part.next === null) return
      part = await this.read({ ...filters, before: part.next })
    }
  }
}

const toEntry = ({ id, at, person, address, kind, termId, subject, detail }: AuditRow): AuditEntry => ({
  ...{ id, at, person, address, kind, termId, subject },
  changes: auditEntry.shape.changes.parse(JSON.parse(detail)),
})

const csvOf = (rows: string[][]): string => `${Papa.unparse(rows.map((row) => row.map(guard)))}\r\n`

function rowsOf({ at, person, address, kind, termId, subject, changes }: AuditEntry): string[][] {
  const head = [at, person, address, kind, `${termId ?? ''}`, subject]
  const fields = changes.map(({ field, before, after }) => [...head, field, before ?? '', after ?? ''])
  return fields.length === 0 ? [[...head, '', '', '']] : fields
}
