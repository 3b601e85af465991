import type { AuditKind } from '../../../contracts/audit.ts'
import { generatedId, integer, nullable, table, text, visible } from './table.ts'

/** A write by an administrator or operator. It keeps the names of people and terms at that time, and outlives both. */
export interface AuditRow {
  id: number
  at: string
  userId: number | null
  /** The administrator's email, or `operator`. */
  person: string
  /** The client's address, or the operator's command. */
  address: string
  kind: AuditKind
  termId: number | null
  /** Name of the term, category or other object written. */
  subject: string
  /** The subject in lower case and composed (NFC), for searching. */
  subjectKey: string
  /** JSON: the `changes` of the contract's entry. */
  detail: string
}

export const StoredAuditRow = table<AuditRow>(
  'audit',
  {
    id: generatedId,
    at: text,
    userId: { ...integer, ...nullable },
    person: text,
    address: text,
    kind: text,
    termId: { ...integer, ...nullable },
    subject: text,
    subjectKey: text,
    detail: text,
  },
  { audit_at: ['at'], audit_kind: ['kind'], audit_term: ['termId'] },
)

export const AuditRow = visible(StoredAuditRow)
