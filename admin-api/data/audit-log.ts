import type { EntityManager } from 'typeorm'
import type { AuditKind, FieldChange } from '../../contracts/audit.ts'
import { insertRows } from './rows.ts'

/** On whose behalf something is written, and from where. */
export interface Writer {
  /** Null for an operator with access to the machine. */
  userId: number | null
  email: string
  address: string
}

/** The administrator who requests a write. */
export interface Author extends Writer {
  userId: number
}

/** The writer of commands that an operator runs on the machine, and of accounts that the settings create. */
export const operator = (address: 'npm run admin' | 'npm run publish' | 'npm run restore' | 'ADMIN_EMAIL'): Writer => ({
  userId: null,
  email: 'operator',
  address,
})

/** A write, for the audit trail. */
export interface Audited {
  kind: AuditKind
  /** Name of the term, category or other object. */
  subject: string
  termId?: number
  changes?: readonly FieldChange[]
}

/** Key by which subjects are searched. File names and queries may come decomposed, so it is composed (NFC). */
export const subjectKey = (text: string): string => text.toLowerCase().normalize('NFC')

/**
 * Appends to the audit trail within the transaction of the write, so that neither exists without the other.
 * Rows never change, and are deleted after `AUDIT_DAYS`.
 * @param author null if nobody requested the write, as for the starter glossary
 */
export async function appendAudit(
  manager: EntityManager,
  author: Writer | null,
  written: readonly Audited[],
): Promise<void> {
  if (author === null) return
  if (manager.queryRunner?.isTransactionActive !== true)
    throw new Error('The audit trail is written in the transaction of the write')
  const at = new Date().toISOString()
  const rows = written.map(({ kind, subject, termId = null, changes = [] }) => ({
    ...{ at, userId: author.userId, person: author.email, address: author.address, kind, termId, subject },
    ...{ subjectKey: subjectKey(subject), detail: JSON.stringify(changes) },
  }))
  await insertRows(manager, 'audit', rows)
}
