import type { EntityManager } from 'typeorm'
import { z } from 'zod'
import type { Database } from '../data/database.ts'
import { onPostgres } from '../data/on-postgres.ts'
import type { FileHome } from './file-home.ts'

const rowsOfPaths = z.array(z.object({ path: z.string() }))
const rowsOfBytes = z.array(z.object({ bytes: z.instanceof(Uint8Array) }))

/** Rows of the glossary's database, which all of its services share. */
export class DatabaseHome implements FileHome {
  private readonly database: Database

  constructor(database: Database) {
    this.database = database
  }

  async write(path: string, bytes: Uint8Array): Promise<void> {
    await this.database.write((manager) =>
      query(
        manager,
        `INSERT INTO "file" ("path", "at", "bytes") VALUES (?, ?, ?)
         ON CONFLICT ("path") DO UPDATE SET "at" = excluded."at", "bytes" = excluded."bytes"`,
        [path, new Date().toISOString(), bytes],
      ),
    )
  }

  async read(path: string): Promise<Buffer | null> {
    const rows = await this.database.read((manager) =>
      query(manager, 'SELECT "bytes" FROM "file" WHERE "path" = ?', [path]),
    )
    const [found] = rowsOfBytes.parse(rows)
    return found === undefined ? null : Buffer.from(found.bytes)
  }

  async remove(paths: readonly string[]): Promise<void> {
    await this.database.write(async (manager) => {
      for (const path of paths) await query(manager, 'DELETE FROM "file" WHERE "path" = ?', [path])
    })
  }

  async list(beginning: string, before?: Date): Promise<string[]> {
    const rows = await this.database.read((manager) =>
      query(manager, 'SELECT "path" FROM "file" WHERE "path" >= ? AND "path" < ? AND "at" < ?', [
        beginning,
        after(beginning),
        before?.toISOString() ?? '9',
      ]),
    )
    return rowsOfPaths.parse(rows).map(({ path }) => path)
  }
}

/** The first text after all that begin so, in the order of bytes. */
const after = (beginning: string): string =>
  beginning.slice(0, -1) + String.fromCharCode(beginning.charCodeAt(beginning.length - 1) + 1)

/** TypeORM has no name for a column of bytes that both databases know. */
function query(manager: EntityManager, sql: string, values: readonly unknown[]): Promise<unknown> {
  let number = 0
  const numbered = onPostgres(manager) ? sql.replaceAll('?', () => `$${(number += 1)}`) : sql
  return manager.query(numbered, [...values])
}
