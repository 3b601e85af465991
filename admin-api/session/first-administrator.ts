import { createHash, randomBytes } from 'node:crypto'
import { Injectable } from '@nestjs/common'
import { type EntityManager, IsNull, MoreThan, Not } from 'typeorm'
import { GlossaryError } from '../../contracts/errors.ts'
import type { FirstPasswordForm } from '../../contracts/session.ts'
import { Settings } from '../config.ts'
import { Database } from '../data/database.ts'
import { User } from '../data/entities/user.ts'
import { hashPassword, isPassword } from './password.ts'
import { FirstPasswordLink, SessionRow } from '../data/entities/session.ts'
import { emailKey } from './session.service.ts'

/** Milliseconds. */
const LINK_LIFETIME = 24 * 3_600_000

const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** How a glossary comes to its first administrator: by the settings, or by a one-time link printed at start. */
@Injectable()
export class FirstAdministrator {
  constructor(
    private readonly settings: Settings,
    private readonly database: Database,
  ) {}

  /** Creates or updates the administrator of the settings; a new password ends that administrator's sessions. */
  async applySettings(): Promise<void> {
    if (this.settings.administrator === null) return
    const { password } = this.settings.administrator
    const email = emailKey(this.settings.administrator.email)
    const user = await this.database.read((manager) => manager.findOneBy(User, { email }))
    if (user?.isAdmin && (await isPassword(password, user.passwordHash))) return
    const passwordHash = await hashPassword(password)
    await this.database.write((manager) => appoint(manager, email, passwordHash))
  }

  /** A new link, which replaces the one of an earlier start; null where there is an administrator who can sign in. */
  async offerLink(): Promise<string | null> {
    const token = randomBytes(32).toString('base64url')
    const expiresAt = new Date(new Date().getTime() + LINK_LIFETIME).toISOString()
    return this.database.write(async (manager) => {
      await manager.deleteAll(FirstPasswordLink)
      if (await manager.existsBy(User, { isAdmin: true, passwordHash: Not(IsNull()) })) return null
      await manager.insert(FirstPasswordLink, { tokenHash: hashToken(token), expiresAt })
      return `${this.settings.publicUrl}/sign-in#token=${token}`
    })
  }

  /** Uses the link up. @returns the administrator's id @throws GlossaryError link-used */
  async setPassword({ token, email, password }: FirstPasswordForm): Promise<number> {
    const link = { tokenHash: hashToken(token), expiresAt: MoreThan(new Date().toISOString()) }
    // Looked up before hashing: without a right link nobody can keep the service busy.
    if (!(await this.database.read((manager) => manager.existsBy(FirstPasswordLink, link))))
      throw new GlossaryError('link-used')
    const passwordHash = await hashPassword(password)
    return this.database.write(async (manager) => {
      const { affected } = await manager.delete(FirstPasswordLink, link)
      if (affected !== 1) throw new GlossaryError('link-used')
      return appoint(manager, emailKey(email), passwordHash)
    })
  }
}

/** Makes the user of that address an administrator with that password. */
async function appoint(manager: EntityManager, email: string, passwordHash: string): Promise<number> {
  const known = await manager.findOneBy(User, { email })
  const user = known ?? manager.create(User, { email, displayName: null, createdAt: new Date().toISOString() })
  const { id } = await manager.save(User, { ...user, isAdmin: true, passwordHash })
  await manager.delete(SessionRow, { userId: id })
  return id
}
