import { z } from 'zod'

interface Opened {
  close(): Promise<void>
}

interface Settings {
  databaseUrl: string | null
  dataDir: string
}

/** The service's own door to the data, compiled: its entities need decorators, which Node cannot run as they stand. */
const databaseModule = z.object({
  Database: z.custom<{ open(settings: Settings): Promise<Opened> }>(
    (door) => typeof door === 'function' && 'open' in door,
  ),
})

/** Opens the data as the service does, which makes its tables. */
export async function openDatabase(settings: Settings): Promise<Opened> {
  const compiled = new URL('../../dist/admin-api/database/database.js', import.meta.url)
  const { Database } = databaseModule.parse(await import(compiled.href))
  return Database.open(settings)
}
