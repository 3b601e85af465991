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

/** Closed by default: a route that says nothing about access needs an administrator. Runs before a body is read. */
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

/** Tags of replies are weak, and `If-Match` compares strongly (RFC 9110): none matches, and to write all the same would overwrite unseen. */
function refuseCondition(request: Request): void {
  const condition = request.headers['if-match']
  if (condition !== undefined && condition !== '*' && !isRead(request)) throw new GlossaryError('condition-unmet')
}

/**
 * A changed session is stored with a new term; once an hour is enough and spares a write at each request. A screen that is left open asks again
 * and again, so reading prolongs nothing.
 */
function prolong(request: Request): void {
  const { session } = request
  if (isRead(request)) return
  if (new Date().getTime() - (session.prolongedAt ?? 0) > HOUR) session.prolongedAt = new Date().getTime()
}
