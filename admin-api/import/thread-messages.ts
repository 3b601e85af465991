import { z } from 'zod'
import type { ErrorCode, FieldMessages } from '../../contracts/errors.ts'
import type { ImportPreview, ImportResult } from '../../contracts/import.ts'
import type { Author } from '../data/audit-log.ts'
import { databaseSettings } from '../data/database-settings.ts'

/** What an import's thread is given. */
export const importTask = z.object({
  /** Its descriptor. */
  file: z.int(),
  settings: databaseSettings,
  /** The administrator who imports; null: only a preview is wanted. */
  author: z
    .object({ userId: z.int(), email: z.string(), address: z.string() })
    .nullable() satisfies z.ZodType<Author | null>,
})
export type ImportTask = z.infer<typeof importTask>

/** Thread → service. `prepared` asks for leave to write. The last one is `preview`, `result` or `failed`. */
export type ImportMessage =
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'prepared' }
  | { kind: 'row-failed'; reason: string }
  | { kind: 'preview'; preview: ImportPreview }
  | { kind: 'result'; result: ImportResult }
  | { kind: 'failed'; code: ErrorCode; fields: FieldMessages | undefined }

/** Service → thread: others' writes wait now. */
export type ImportLeave = 'write'
