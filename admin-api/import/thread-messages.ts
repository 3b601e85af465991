import { z } from 'zod'
import type { ErrorCode, FieldMessages } from '../../contracts/errors.ts'
import type { ImportPreview, ImportResult } from '../../contracts/import.ts'
import type { Author } from '../data/audit-log.ts'
import { databaseSettings } from '../data/database-settings.ts'

/** Input of an import's worker thread. */
export const importTask = z.object({
  /** File descriptor. */
  file: z.int(),
  settings: databaseSettings,
  /** The importing administrator; null for a preview. */
  author: z
    .object({ userId: z.int(), email: z.string(), address: z.string() })
    .nullable() satisfies z.ZodType<Author | null>,
})
export type ImportTask = z.infer<typeof importTask>

/** Thread → service. `edit-wanted` asks for permission to write, until `edit-ended`. The last message is `preview`, `result` or `failed`. */
export type ImportMessage =
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'edit-wanted' }
  | { kind: 'edit-ended' }
  | { kind: 'row-failed'; reason: string }
  | { kind: 'preview'; preview: ImportPreview }
  | { kind: 'result'; result: ImportResult }
  | { kind: 'failed'; code: ErrorCode; fields: FieldMessages | undefined }

/** Service → thread: permission for one edit, while other writers wait. */
export type EditPermission = 'edit'
