import { hash } from 'node:crypto'
import { type Session, type SessionData, Store } from 'express-session'
import { LessThan } from 'typeorm'
import { z } from 'zod'
import { GlossaryError } from '../../contracts/errors.ts'
import type { Database } from '../data/database.ts'
import { SessionRow } from '../data/entities/session.ts'
import { User } from '../data/entities/user.ts'
import { onPostgres } from '../data/on-postgres.ts'

const HOUR = 3_600_000

/** Milliseconds since the last extension, and in total. */
export const SESSION_IDLE = 12 * HOUR
const SESSION_LONGEST = 7 * 24 * HOUR

/** Validates what `save` has written. */
const kept = z.custom<SessionData>((value) => typeof value === 'object' && value !== null && 'cookie' in value)

const rowId = (sessionId: string): string => hash('sha256', sessionId, 'base64url')

function rowOf(sessionId: string, session: SessionData): SessionRow {
  const now = new Date().getTime()
  return {
    id: rowId(sessionId),
    userId: session.userId ?? null,
    content: JSON.stringify(session),
    expiresAt: new Date(Math.min(now + SESSION_IDLE, (session.openedAt ?? now) + SESSION_LONGEST)).toISOString(),
  }
}

/** A user and the password hash that the sign-in was checked against. */
export interface VerifiedCredentials {
  userId: number
  passwordHash: string
}

/**
 * Inserts the only row of a session and deletes expired sessions.
 * @throws GlossaryError wrong-credentials if the password has changed since: that change ends all sessions, but could not end this one yet
 */
export async function insertSession(
  database: Database,
  session: Session & SessionData,
  { userId: id, passwordHash }: VerifiedCredentials,
): Promise<void> {
  await database.write(async (manager) => {
    // On PostgreSQL this waits for a concurrent change of the password.
    const lock = onPostgres(manager) ? { lock: { mode: 'pessimistic_read' } as const } : {}
    const user = await manager.findOne(User, { where: { id, passwordHash }, ...lock })
    if (user === null) throw new GlossaryError('wrong-credentials')
    await manager.delete(SessionRow, { expiresAt: LessThan(new Date().toISOString()) })
    await manager.insert(SessionRow, rowOf(session.id, session))
  })
}

function callBack<T>(work: Promise<T>, callback?: (failure: unknown, result?: T) => void): void {
  work.then(
    (result) => callback?.(null, result),
    (failure: unknown) => callback?.(failure),
  )
}

/**
 * Stores express-session's sessions in the database. Deliberately without `touch`: storing extends a session (`AccessGuard`), so reads write nothing.
 * Storing never inserts a row, so a session that ends during one of its requests stays ended.
 */
export class SessionStore extends Store {
  constructor(private readonly database: Database) {
    super()
  }

  override get(sessionId: string, callback: (failure: unknown, session?: SessionData | null) => void): void {
    callBack(this.find(sessionId), callback)
  }

  override set(sessionId: string, session: SessionData, callback?: (failure?: unknown) => void): void {
    callBack(this.save(sessionId, session), callback)
  }

  override destroy(sessionId: string, callback?: (failure?: unknown) => void): void {
    callBack(this.remove(sessionId), callback)
  }

  private async find(sessionId: string): Promise<SessionData | null> {
    const row = await this.database.read((manager) => manager.findOneBy(SessionRow, { id: rowId(sessionId) }))
    if (row === null || row.expiresAt <= new Date().toISOString()) return null
    return kept.parse(JSON.parse(row.content))
  }

  private async save(sessionId: string, session: SessionData): Promise<void> {
    const { id, ...fields } = rowOf(sessionId, session)
    await this.database.write((manager) => manager.update(SessionRow, { id }, fields))
  }

  private async remove(sessionId: string): Promise<void> {
    await this.database.write((manager) => manager.delete(SessionRow, { id: rowId(sessionId) }))
  }
}
