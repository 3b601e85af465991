import { z } from 'zod'
import type { SessionSecret } from '../data/session-secret.ts'
import { type Count, type Counts, MemoryCounts } from './counts.ts'

const ADD = `INSERT INTO "limit_count" AS "kept" ("key", "count", "endsAt")
  VALUES ($1, GREATEST(0, $2::integer), now() + $3::float8 * interval '1 millisecond')
  ON CONFLICT ("key") DO UPDATE SET
    "count" = GREATEST(0, CASE WHEN "kept"."endsAt" <= now() THEN 0 ELSE "kept"."count" END + $2::integer),
    "endsAt" = CASE WHEN $4::boolean OR "kept"."endsAt" <= now() THEN excluded."endsAt" ELSE "kept"."endsAt" END
  RETURNING "count", extract(epoch FROM "endsAt" - now())::float8 * 1000 AS "remaining"`

const READ = `SELECT "count", extract(epoch FROM "endsAt" - now())::float8 * 1000 AS "remaining"
  FROM "limit_count" WHERE "key" = $1 AND "endsAt" > now()`

const REMOVE = 'DELETE FROM "limit_count" WHERE "key" = $1'

const rowsOfCounts = z.array(z.object({ count: z.int(), remaining: z.number() }))

/** Runs statements on the table of counts. */
export interface StatementRunner {
  /** @returns the rows; null while the table is unavailable */
  ask: (statement: string, values: unknown[]) => Promise<unknown>
}

/** Counts shared by all replicas, on the database's clock; one statement per operation. */
export class SharedCounts implements Counts {
  /** Used while the table is unavailable. */
  private readonly own = new MemoryCounts()

  /** @param name of the limit, which separates its keys from those of other limits */
  constructor(
    private readonly table: StatementRunner,
    private readonly secret: SessionSecret,
    private readonly name: string,
  ) {}

  async read(key: string): Promise<Count> {
    return (await this.ask(READ, [this.idOf(key)], { count: 0, remaining: 0 })) ?? this.own.read(key)
  }

  async add(key: string, more: number, lasting: number, isProlonged = false): Promise<Count> {
    const counted = await this.ask(ADD, [this.idOf(key), more, lasting, isProlonged])
    if (counted === null) return this.own.add(key, more, lasting, isProlonged)
    this.own.take(key, counted)
    return counted
  }

  async remove(key: string): Promise<void> {
    await this.own.remove(key)
    await this.table.ask(REMOVE, [this.idOf(key)])
  }

  /** @returns null while the table is unavailable */
  private async ask(statement: string, values: unknown[], otherwise: Count | null = null): Promise<Count | null> {
    const rows = await this.table.ask(statement, values)
    return rows === null ? null : (rowsOfCounts.parse(rows)[0] ?? otherwise)
  }

  /** An HMAC of the key, so that the table reveals no addresses or emails. */
  private idOf(key: string): string {
    return this.secret.sign(`limit ${this.name} ${key}`)
  }
}
