import { z } from 'zod'

/** What administrators do. */
export const auditKinds = [
  ...(['term-created', 'term-edited', 'term-deleted'] as const),
  ...(['category-created', 'category-renamed', 'category-deleted'] as const),
  ...(['image-added', 'caption-changed', 'image-deleted', 'file-imported'] as const),
  ...(['publishing-accepted', 'publishing-checked', 'publishing-rebuilt', 'glossary-restored'] as const),
  ...([
    'administrator-added',
    'administrator-removed',
    'password-link-made',
    'password-set',
    'signed-out-everywhere',
  ] as const),
] as const
export const auditKind = z.enum(auditKinds, `The kind must be one of ${auditKinds.join(', ')}`)
export type AuditKind = z.infer<typeof auditKind>

/** What a field said as text before and after; null where there was nothing. */
export const fieldChange = z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })
export type FieldChange = z.infer<typeof fieldChange>

/** An entry of the audit trail. People and terms are named as they were called then. */
export const auditEntry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  /** The administrator's email; 'operator' for commands on the machine, and for its settings. */
  person: z.string(),
  /** Where the request came from, or which command or setting it was. */
  address: z.string(),
  kind: auditKind,
  termId: z.int().nullable(),
  /** The name of what was written. */
  subject: z.string(),
  changes: z.array(fieldChange),
})
export type AuditEntry = z.infer<typeof auditEntry>

/** Entries of one reply. */
export const AUDIT_PART = 50

/** From the newest on. `next`: the cursor of the entries before; null where there are none. */
export const auditReply = z.object({ entries: z.array(auditEntry), next: z.int().nullable() })
export type AuditReply = z.infer<typeof auditReply>
