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

/** Thread → service. `prepared` asks for permission to write. The last message is `preview`, `result` or `failed`. */
export type ImportMessage =
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'prepared' }
  | { kind: 'row-failed'; reason: string }
  | { kind: 'preview'; preview: ImportPreview }
  | { kind: 'result'; result: ImportResult }
  | { kind: 'failed'; code: ErrorCode; fields: FieldMessages | undefined }

/** Service → thread: permission to write, given while other writers wait. */
export type WritePermission = 'write'
