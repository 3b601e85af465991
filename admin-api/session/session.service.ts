import { Injectable } from '@nestjs/common'
import type { Request } from 'express'
import { GlossaryError } from '../../contracts/errors.ts'
import type { Session, SignInForm } from '../../contracts/session.ts'
import { Database } from '../data/database.ts'
import { User } from '../data/entities/user.ts'
import { emailKey } from './administrators.ts'
import { Passwords } from './passwords.ts'
import { beginSession } from './session-cookie.ts'

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

  /** @throws GlossaryError wrong-credentials, the same for a wrong email and a wrong password */
  async check({ email, password }: SignInForm): Promise<number> {
    const user = await this.database.read((manager) => manager.findOneBy(User, { email: emailKey(email) }))
    if (!(await this.passwords.isRight(password, user?.passwordHash ?? null)) || user === null)
      throw new GlossaryError('wrong-credentials')
    return user.id
  }

  async begin(request: Request, userId: number): Promise<Session> {
    await beginSession(request, this.database, userId)
    return this.describe(userId)
  }

  async describe(userId: number | undefined): Promise<Session> {
    if (userId === undefined) return VISITOR
    const user = await this.database.read((manager) => manager.findOneBy(User, { id: userId }))
    if (user === null) return VISITOR
    const { id, email, displayName, isAdmin } = user
    return { ...VISITOR, uid: String(id), email, displayName, isAdmin }
  }
}
