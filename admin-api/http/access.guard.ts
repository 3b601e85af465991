import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common'
import { Reflector } from '@nestjs/core'
import type { Request } from 'express'
import type { Access } from '../../contracts/endpoints.ts'
import { GlossaryError } from '../../contracts/errors.ts'
import { Settings } from '../config.ts'
import { Database } from '../data/database.ts'
import { User } from '../data/entities/user.ts'
import { ACCESS } from './access.ts'
import { clientAddress } from './client.ts'
import { isRead } from './endpoint-of.ts'
import { expectToken } from './operator-token.ts'

const HOUR = 3_600_000

/** Closed by default: a route without declared access requires an administrator. Runs before the body is read. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly database: Database,
    private readonly settings: Settings,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>()
    const access = this.reflector.get<Access | undefined>(ACCESS, context.getHandler()) ?? 'administrator'
    if (access === 'operator') expectToken(request, this.settings.operatorToken)
    if (access === 'administrator') await this.expectAdministrator(request)
    return true
  }

  private async expectAdministrator(request: Request): Promise<void> {
    const id = request.session.userId
    const user = id === undefined ? null : await this.database.read((manager) => manager.findOneBy(User, { id }))
    if (user === null) throw new GlossaryError('sign-in-required')
    if (!user.isAdmin) throw new GlossaryError('administrators-only')
    refuseCondition(request)
    request.author = { userId: user.id, email: user.email, address: clientAddress(request) }
    prolong(request)
  }
}

/** Our reply tags are weak, but `If-Match` compares strongly (RFC 9110), so none can match. Ignoring the condition would overwrite unseen edits. */
function refuseCondition(request: Request): void {
  const condition = request.headers['if-match']
  if (condition !== undefined && condition !== '*' && !isRead(request)) throw new GlossaryError('condition-unmet')
}

/**
 * Extends the session at most once an hour, because each change of it costs a database write. Reads do not extend it: an open page polls
 * and would keep the session alive without a person.
 */
function prolong(request: Request): void {
  const { session } = request
  if (isRead(request)) return
  if (new Date().getTime() - (session.prolongedAt ?? 0) > HOUR) session.prolongedAt = new Date().getTime()
}
