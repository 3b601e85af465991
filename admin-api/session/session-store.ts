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

/** Milliseconds: after the last prolonging, and in all. */
export const SESSION_IDLE = 12 * HOUR
const SESSION_LONGEST = 7 * 24 * HOUR

/** What `save` has written. */
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

/** Who has shown which password to sign in. */
export interface Proven {
  userId: number
  passwordHash: string
}

/**
 * Only here a row is made; those of sessions that are over go.
 * @throws GlossaryError wrong-credentials where the password was changed since: that ends all sessions, and would miss this one
 */
export async function insertSession(
  database: Database,
  session: Session & SessionData,
  { userId: id, passwordHash }: Proven,
): Promise<void> {
  await database.write(async (manager) => {
    // On PostgreSQL whoever changes it now is waited for.
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
 * Sessions in the glossary's own database, for express-session. It has no `touch` on purpose: a session is prolonged by
 * being stored (`AccessGuard`), so that reading writes nothing. Storing never makes a row: a session that was ended while a request of it was
 * answered stays ended.
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
