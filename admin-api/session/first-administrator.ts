import { Injectable, Logger } from '@nestjs/common'
import { IsNull, Not } from 'typeorm'
import { Settings } from '../config.ts'
import { appendAudit, operator } from '../data/audit-log.ts'
import { Database } from '../data/database.ts'
import { SessionRow } from '../data/entities/session.ts'
import { User } from '../data/entities/user.ts'
import { emailKey, makeAdministrator, READY } from './administrators.ts'
import { Passwords } from './passwords.ts'

/** The administrator named by ADMIN_EMAIL and ADMIN_PASSWORD. */
@Injectable()
export class FirstAdministrator {
  private readonly logger = new Logger('Administrators')

  constructor(
    private readonly settings: Settings,
    private readonly database: Database,
    private readonly passwords: Passwords,
  ) {}

  /**
   * Creates or updates the administrator of the settings. A new password in the settings ends that administrator's sessions; a password set on the site
   * stays valid until the settings contain another one.
   */
  async applySettings(): Promise<void> {
    if (this.settings.administrator === null) return
    const { password } = this.settings.administrator
    const email = emailKey(this.settings.administrator.email)
    const user = await this.database.read((manager) => manager.findOneBy(User, { email }))
    const given = user?.settingsHash ?? user?.passwordHash ?? null
    const isAsGiven = user?.isAdmin === true && given !== null && (await this.passwords.isRight(password, given))
    if (isAsGiven && user.settingsHash !== null) return
    const hash = isAsGiven ? given : await this.passwords.hash(password)
    await this.database.edit(async (manager) => {
      const now = await manager.findOneBy(User, { email })
      // Another replica that started at the same time has already done it.
      if (now?.settingsHash !== user?.settingsHash) return
      const { id } = await makeAdministrator(manager, email, { passwordHash: hash, settingsHash: hash })
      if (isAsGiven) return
      await manager.delete(SessionRow, { userId: id })
      const kind = now?.isAdmin === true ? 'password-set' : 'administrator-added'
      await appendAudit(manager, operator('ADMIN_EMAIL'), [{ kind, subject: email }])
    })
  }

  /** Logs administrators that earlier settings named and the current ones do not: they can still sign in. */
  async warnAboutFormer(): Promise<void> {
    const former = { ...READY, settingsHash: Not(IsNull()) }
    const named = await this.database.read((manager) => manager.findBy(User, former))
    const email = emailKey(this.settings.administrator?.email ?? '')
    for (const user of named.filter((each) => each.email !== email))
      this.logger.warn({
        msg: 'ADMIN_EMAIL no longer names this administrator, who may still sign in: remove it on the screen Administrators',
        email: user.email,
      })
  }
}
