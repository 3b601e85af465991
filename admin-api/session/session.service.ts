import { Injectable } from '@nestjs/common'
import type { Request } from 'express'
import { GlossaryError } from '../../contracts/errors.ts'
import type { Session, SignInForm } from '../../contracts/session.ts'
import { Database } from '../data/database.ts'
import { User } from '../data/entities/user.ts'
import { emailKey } from './administrators.ts'
import { Passwords } from './passwords.ts'
import { beginSession } from './session-cookie.ts'
import type { VerifiedCredentials } from './session-store.ts'

const VISITOR: Session = {
  uid: null,
  email: null,
  displayName: null,
  photoURL: null,
  isAnonymous: false,
  emailVerified: false,
  isAdmin: false,
}

@Injectable()
export class SessionService {
  constructor(
    private readonly database: Database,
    private readonly passwords: Passwords,
  ) {}

  /** @throws GlossaryError wrong-credentials, the same for an unknown email and a wrong password */
  async check({ email, password }: SignInForm): Promise<VerifiedCredentials> {
    const user = await this.database.read((manager) => manager.findOneBy(User, { email: emailKey(email) }))
    const passwordHash = user?.passwordHash ?? null
    if (!(await this.passwords.isRight(password, passwordHash)) || user === null || passwordHash === null)
      throw new GlossaryError('wrong-credentials')
    return { userId: user.id, passwordHash }
  }

  /** @throws GlossaryError wrong-credentials if the password has changed since it was checked */
  async begin(request: Request, proven: VerifiedCredentials): Promise<Session> {
    await beginSession(request, this.database, proven)
    return this.describe(proven.userId)
  }

  async describe(userId: number | undefined): Promise<Session> {
    if (userId === undefined) return VISITOR
    const user = await this.database.read((manager) => manager.findOneBy(User, { id: userId }))
    if (user === null) return VISITOR
    const { id, email, displayName, isAdmin } = user
    return { ...VISITOR, uid: String(id), email, displayName, isAdmin }
  }
}
