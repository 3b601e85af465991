import type { AuditKind } from '../../../contracts/audit.ts'
import { generatedId, integer, nullable, table, text } from './table.ts'

/** What an administrator did. It names people and terms as they were then, and outlives both. */
export interface AuditRow {
  id: number
  at: string
  userId: number | null
  /** The administrator's email. */
  person: string
  /** Where the request came from. */
  address: string
  kind: AuditKind
  termId: number | null
  /** The name of what was written. */
  subject: string
  /** The name in lower case, for searching. */
  subjectKey: string
  /** JSON: the `changes` of the contract's entry. */
  detail: string
}

export const AuditRow = table<AuditRow>(
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
