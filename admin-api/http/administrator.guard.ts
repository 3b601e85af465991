import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common'
import { Reflector } from '@nestjs/core'
import type { Request } from 'express'
import { GlossaryError } from '../../contracts/errors.ts'
import { Database } from '../data/database.ts'
import { User } from '../data/entities/user.ts'
import { PUBLIC } from './access.ts'
import { clientAddress } from './client.ts'

const HOUR = 3_600_000

/** Closed by default: a route that says nothing about access needs an administrator. Runs before a body is read. */
@Injectable()
export class AdministratorGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly database: Database,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (this.reflector.get<boolean>(PUBLIC, context.getHandler())) return true
    const request = context.switchToHttp().getRequest<Request>()
    const id = request.session.userId
    const user = id === undefined ? null : await this.database.read((manager) => manager.findOneBy(User, { id }))
    if (user === null) throw new GlossaryError('sign-in-required')
    if (!user.isAdmin) throw new GlossaryError('administrators-only')
    request.author = { userId: user.id, email: user.email, address: clientAddress(request) }
    prolong(request)
    return true
  }
}

/** A changed session is stored with a new term; once an hour is enough and spares a write at each request. */
function prolong({ session }: Request): void {
  if (new Date().getTime() - (session.prolongedAt ?? 0) > HOUR) session.prolongedAt = new Date().getTime()
}
