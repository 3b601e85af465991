import { z } from 'zod'

/** The kinds of actions that are recorded. */
const auditKinds = [
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

/** A field's content as text before and after; null if it was empty. */
export const fieldChange = z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })
export type FieldChange = z.infer<typeof fieldChange>

/** An entry of the audit trail. People and terms keep the names that they had at the time. */
export const auditEntry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  /** The administrator's email; 'operator' for commands on the machine and for its settings. */
  person: z.string(),
  /** The client's address, or the command or setting. */
  address: z.string(),
  kind: auditKind,
  termId: z.int().nullable(),
  /** The name of the term, category, image or administrator that was changed. */
  subject: z.string(),
  changes: z.array(fieldChange),
})
export type AuditEntry = z.infer<typeof auditEntry>

/** Entries per reply. */
export const AUDIT_PART = 50

/** Entries, newest first. `next`: the cursor for older entries; null if there are none. */
export const auditReply = z.object({ entries: z.array(auditEntry), next: z.int().nullable() })
export type AuditReply = z.infer<typeof auditReply>
