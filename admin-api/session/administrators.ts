import { hash, randomBytes } from 'node:crypto'
import { Injectable } from '@nestjs/common'
import { type EntityManager, IsNull, LessThan, MoreThan, Not } from 'typeorm'
import { errors, GlossaryError } from '../../contracts/errors.ts'
import type { Administrator, FirstPasswordForm, PasswordLink as Link } from '../../contracts/session.ts'
import { Settings } from '../config.ts'
import { type Author, appendAudit, type Writer } from '../data/audit-log.ts'
import { Database } from '../data/database.ts'
import { SessionSecret } from '../data/session-secret.ts'
import { PasswordLink, SessionRow } from '../data/entities/session.ts'
import { User } from '../data/entities/user.ts'
import { Passwords } from './passwords.ts'
import type { VerifiedCredentials } from './session-store.ts'

/** Milliseconds. */
const LINK_LIFETIME = 24 * 3_600_000

/** Email addresses are compared case-insensitively. */
export const emailKey = (email: string): string => email.toLowerCase()

const hashToken = (token: string): string => hash('sha256', token, 'base64url')

/** Condition for administrators who can sign in. */
export const READY = { isAdmin: true, passwordHash: Not(IsNull()) }

/** Administrators and their password links, for the administrator screens and for `npm run admin`, which helps a locked-out operator. */
@Injectable()
export class Administrators {
  constructor(
    private readonly database: Database,
    private readonly passwords: Passwords,
    private readonly settings: Settings,
    private readonly secret: SessionSecret,
  ) {}

  list(ownId: number | null): Promise<Administrator[]> {
    return this.database.read(async (manager) => {
      const users = await manager.find(User, { where: { isAdmin: true }, order: { email: 'ASC' } })
      const open = await manager.findBy(SessionRow, { expiresAt: MoreThan(new Date().toISOString()) })
      const sessions = Map.groupBy(open, ({ userId }) => userId)
      return users.map(({ id, email, createdAt, passwordHash }) => ({
        ...{ id, email, addedAt: createdAt, isReady: passwordHash !== null },
        ...{ sessions: sessions.get(id)?.length ?? 0, isOfSettings: this.isOfSettings(email) },
        isOneself: id === ownId,
      }))
    })
  }

  /** @returns a link for setting the password, which invalidates an earlier link @throws GlossaryError administrator-known */
  add(email: string, author: Writer): Promise<Link> {
    return this.database.edit(async (manager) => {
      const known = await manager.findOneBy(User, { email: emailKey(email) })
      if (known?.isAdmin && known.passwordHash !== null) throw new GlossaryError('administrator-known')
      const user = await makeAdministrator(manager, emailKey(email), {})
      const kind = known?.isAdmin ? 'password-link-made' : 'administrator-added'
      await appendAudit(manager, author, [{ kind, subject: user.email }])
      return this.makeLink(manager, user)
    })
  }

  /** Makes a new link for an administrator who has no password yet. @throws GlossaryError administrator-not-found, administrator-known */
  renewLink(id: number, author: Writer): Promise<Link> {
    return this.database.edit(async (manager) => {
      const user = await findOrFail(manager, id)
      if (user.passwordHash !== null) throw new GlossaryError('administrator-known')
      return this.makeLinkFor(manager, user, author)
    })
  }

  /** Makes a link for setting a new password; the old one stays valid until it is used. @throws GlossaryError administrator-not-found */
  reset(email: string, author: Writer): Promise<Link> {
    return this.database.edit(async (manager) => {
      const user = await manager.findOneBy(User, { email: emailKey(email), isAdmin: true })
      if (user === null) throw new GlossaryError('administrator-not-found')
      return this.makeLinkFor(manager, user, author)
    })
  }

  /** @throws GlossaryError administrator-not-found, administrator-of-settings, last-administrator */
  async remove(id: number, author: Writer): Promise<void> {
    await this.database.edit(async (manager) => {
      const { email, passwordHash } = await findOrFail(manager, id)
      if (this.isOfSettings(email)) throw new GlossaryError('administrator-of-settings')
      const others = { ...READY, id: Not(id) }
      if (passwordHash !== null && !(await manager.existsBy(User, others)))
        throw new GlossaryError('last-administrator')
      await manager.update(User, { id }, { isAdmin: false, passwordHash: null, settingsHash: null })
      await manager.delete(PasswordLink, { userId: id })
      await manager.delete(SessionRow, { userId: id })
      await appendAudit(manager, author, [{ kind: 'administrator-removed', subject: email }])
    })
  }

  /** @throws GlossaryError administrator-not-found */
  async signOutEverywhere(id: number, author: Writer): Promise<void> {
    await this.database.write(async (manager) => {
      const { email } = await findOrFail(manager, id)
      await manager.delete(SessionRow, { userId: id })
      await appendAudit(manager, author, [{ kind: 'signed-out-everywhere', subject: email }])
    })
  }

  /** Also ends all sessions of the account. @throws GlossaryError invalid-input, wrong-password */
  async changePassword(author: Author, password: string, newPassword: string): Promise<VerifiedCredentials> {
    await this.passwords.refuseCommon(newPassword, 'newPassword', [author.email])
    const id = author.userId
    const user = await this.database.read((manager) => manager.findOneBy(User, { id }))
    const shown = user?.passwordHash ?? null
    if (!(await this.passwords.isRight(password, shown)) || shown === null) throw wrongPassword()
    const passwordHash = await this.passwords.hash(newPassword)
    await this.database.write(async (manager) => {
      // The update fails if the password was changed since it was checked.
      const { affected } = await manager.update(User, { id, passwordHash: shown }, { passwordHash })
      if (affected !== 1) throw wrongPassword()
      await noteNewPassword(manager, author)
    })
    return { userId: id, passwordHash }
  }

  /** The link of the first start, equal at each start and in each replica; null once an administrator can sign in. */
  offerFirstLink(): Promise<string | null> {
    return this.database.edit(async (manager) => {
      await manager.delete(PasswordLink, { userId: IsNull() })
      if (await manager.existsBy(User, READY)) return null
      return (await this.makeLink(manager, null)).link
    })
  }

  /** Sets the password; the link works once. @throws GlossaryError link-used, invalid-input */
  async useLink({ token, email, password }: FirstPasswordForm, address: string): Promise<VerifiedCredentials> {
    const link = { tokenHash: hashToken(token), expiresAt: MoreThan(new Date().toISOString()) }
    // Checked before hashing, so that requests without a valid link cause no costly work.
    const found = await this.database.read((manager) => manager.findOneBy(PasswordLink, link))
    if (found === null) throw new GlossaryError('link-used')
    await this.passwords.refuseCommon(password, 'password', [email])
    const passwordHash = await this.passwords.hash(password)
    return this.database.edit(async (manager) => {
      const user = found.userId === null ? null : await findOrFail(manager, found.userId)
      const isTooLate = user === null ? await manager.existsBy(User, READY) : user.email !== emailKey(email)
      if (isTooLate) throw new GlossaryError('link-used')
      const { affected } = await manager.delete(PasswordLink, link)
      if (affected !== 1) throw new GlossaryError('link-used')
      const { id } = await makeAdministrator(manager, emailKey(email), { passwordHash })
      await noteNewPassword(manager, { userId: id, email: emailKey(email), address })
      return { userId: id, passwordHash }
    })
  }

  private async makeLinkFor(manager: EntityManager, user: User, author: Writer): Promise<Link> {
    await appendAudit(manager, author, [{ kind: 'password-link-made', subject: user.email }])
    return this.makeLink(manager, user)
  }

  private async makeLink(manager: EntityManager, user: User | null): Promise<Link> {
    const token = user === null ? this.secret.sign('first administrator') : randomBytes(32).toString('base64url')
    const now = new Date().getTime()
    const expiresAt = new Date(now + LINK_LIFETIME).toISOString()
    await manager.delete(PasswordLink, { expiresAt: LessThan(new Date(now).toISOString()) })
    if (user !== null) await manager.delete(PasswordLink, { userId: user.id })
    await manager.insert(PasswordLink, { tokenHash: hashToken(token), expiresAt, userId: user?.id ?? null })
    // In the fragment, which never reaches a server's log.
    const shown = new URLSearchParams({ token, ...(user !== null && { email: user.email }) })
    return { link: `${this.settings.publicUrl}/sign-in#${shown.toString()}`, expiresAt }
  }

  private isOfSettings(email: string): boolean {
    return this.settings.administrator !== null && emailKey(this.settings.administrator.email) === email
  }
}

const wrongPassword = (): GlossaryError =>
  new GlossaryError('wrong-password', { fields: { password: errors['wrong-password'].message } })

async function findOrFail(manager: EntityManager, id: number): Promise<User> {
  const user = await manager.findOneBy(User, { id, isAdmin: true })
  if (user === null) throw new GlossaryError('administrator-not-found')
  return user
}

/** Makes the user with this address an administrator, with the given fields; creates the user if necessary. */
export async function makeAdministrator(manager: EntityManager, email: string, fields: Partial<User>): Promise<User> {
  const known = await manager.findOneBy(User, { email })
  const nobody = {
    email,
    displayName: null,
    passwordHash: null,
    settingsHash: null,
    createdAt: new Date().toISOString(),
  }
  return manager.save(User, { ...(known ?? nobody), ...fields, isAdmin: true })
}

/** Ends the sessions that were opened with the old password. */
async function noteNewPassword(manager: EntityManager, author: Author): Promise<void> {
  await manager.delete(SessionRow, { userId: author.userId })
  await appendAudit(manager, author, [{ kind: 'password-set', subject: author.email }])
}
