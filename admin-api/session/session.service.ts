import { Injectable } from '@nestjs/common'
import { GlossaryError } from '../../contracts/errors.ts'
import type { Session, SignInForm } from '../../contracts/session.ts'
import { Database } from '../data/database.ts'
import { User } from '../data/entities/user.ts'
import { isPassword } from './password.ts'

const VISITOR: Session = {
  uid: null,
  email: null,
  displayName: null,
  photoURL: null,
  isAnonymous: false,
  emailVerified: false,
  isAdmin: false,
}

/** Addresses are the same without regard to case. */
export const emailKey = (email: string): string => email.toLowerCase()

@Injectable()
export class SessionService {
  constructor(private readonly database: Database) {}

  /** @throws GlossaryError wrong-credentials, the same for a wrong email and a wrong password */
  async check({ email, password }: SignInForm): Promise<number> {
    const user = await this.database.read((manager) => manager.findOneBy(User, { email: emailKey(email) }))
    if (!(await isPassword(password, user?.passwordHash ?? null)) || user === null)
      throw new GlossaryError('wrong-credentials')
    return user.id
  }

  async describe(userId: number | undefined): Promise<Session> {
    if (userId === undefined) return VISITOR
    const user = await this.database.read((manager) => manager.findOneBy(User, { id: userId }))
    if (user === null) return VISITOR
    const { id, email, displayName, isAdmin } = user
    return { ...VISITOR, uid: String(id), email, displayName, isAdmin }
  }
}
