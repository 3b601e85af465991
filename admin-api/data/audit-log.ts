import type { EntityManager } from 'typeorm'
import type { AuditKind, FieldChange } from '../../contracts/audit.ts'
import { insertRows } from './rows.ts'

/** In whose name something is written, and from where. */
export interface Writer {
  /** Null for whoever has the machine. */
  userId: number | null
  email: string
  address: string
}

/** The administrator who asks for a write. */
export interface Author extends Writer {
  userId: number
}

/** Whoever runs a command on the machine of the glossary, or makes its settings. */
export const operator = (address: 'npm run admin' | 'npm run publish' | 'npm run restore' | 'ADMIN_EMAIL'): Writer => ({
  userId: null,
  email: 'operator',
  address,
})

/** What was written. */
export interface Audited {
  kind: AuditKind
  /** The name of what it is about. */
  subject: string
  termId?: number
  changes?: readonly FieldChange[]
}

/** By which a subject is searched: names are kept composed, but those of files come as the machine has them, and so may what is searched. */
export const subjectKey = (text: string): string => text.toLowerCase().normalize('NFC')

/**
 * The audit trail, appended to within the transaction of the write, so that neither is there without the other. Rows are never changed; those
 * older than `AUDIT_DAYS` go.
 * @param author null: nobody asked, as for the starter glossary
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
