import { z } from 'zod'
import type { Database } from '../data/database.ts'
import { type FileHome, type FilePart, PART } from './file-home.ts'

const rowsOfPaths = z.array(z.object({ path: z.string() }))
const rowsOfBytes = z.array(z.object({ bytes: z.instanceof(Uint8Array) }))
const rowsOfParts = z.array(z.object({ bytes: z.instanceof(Uint8Array), size: z.int() }))

/** Files in the glossary's database, which all replicas share. Raw SQL, because TypeORM has no binary column type that both databases know. */
export class DatabaseHome implements FileHome {
  private readonly database: Database

  constructor(database: Database) {
    this.database = database
  }

  async write(path: string, bytes: Uint8Array): Promise<void> {
    const at = new Date().toISOString()
    await this.database.write(
      (manager) =>
        manager.sql`INSERT INTO "file" ("path", "at", "bytes") VALUES (${path}, ${at}, ${bytes})
          ON CONFLICT ("path") DO UPDATE SET "at" = excluded."at", "bytes" = excluded."bytes"`,
    )
  }

  async read(path: string): Promise<Buffer | null> {
    const rows = await this.database.read(
      (manager) => manager.sql<unknown>`SELECT "bytes" FROM "file" WHERE "path" = ${path}`,
    )
    const [found] = rowsOfBytes.parse(rows)
    return found === undefined ? null : Buffer.from(found.bytes)
  }

  async readPart(path: string, from: number): Promise<FilePart | null> {
    const rows = await this.database.read(
      (manager) =>
        manager.sql<unknown>`SELECT substr("bytes", ${from + 1}, ${PART}) AS "bytes", length("bytes") AS "size" FROM "file" WHERE "path" = ${path}`,
    )
    const [found] = rowsOfParts.parse(rows)
    return found === undefined ? null : { bytes: Buffer.from(found.bytes), size: found.size }
  }

  async remove(paths: readonly string[]): Promise<void> {
    await this.database.write(async (manager) => {
      for (const path of paths) await manager.sql`DELETE FROM "file" WHERE "path" = ${path}`
    })
  }

  async list(beginning: string, before?: Date): Promise<string[]> {
    const [end, at] = [after(beginning), before?.toISOString() ?? '9']
    const rows = await this.database.read(
      (manager) =>
        manager.sql<unknown>`SELECT "path" FROM "file" WHERE "path" >= ${beginning} AND "path" < ${end} AND "at" < ${at}`,
    )
    return rowsOfPaths.parse(rows).map(({ path }) => path)
  }
}

/** The first string after all strings with this prefix, in byte order. */
const after = (beginning: string): string =>
  beginning.slice(0, -1) + String.fromCharCode(beginning.charCodeAt(beginning.length - 1) + 1)
