import { z } from 'zod'

/** Where the data are stored; passed to worker threads. */
export const databaseSettings = z.object({
  /** `postgres://…`, or null for SQLite in `dataDir`. */
  databaseUrl: z.string().nullable(),
  dataDir: z.string(),
})
export type DatabaseSettings = z.infer<typeof databaseSettings>
