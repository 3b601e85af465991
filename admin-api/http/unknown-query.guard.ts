import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common'
import type { Request } from 'express'
import { z } from 'zod'
import { endpointOf } from './endpoint-of.ts'
import { refuseIssues } from './validation.ts'

const noQuery = z.strictObject({})

/**
 * Refuses a query where the endpoint takes none. Outside `/api` it is ignored: sites that embed pictures and operators' tools
 * add parameters of their own.
 */
@Injectable()
export class UnknownQueryGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>()
    if (!request.path.startsWith('/api/') || endpointOf(request)?.query !== undefined) return true
    const { error } = noQuery.safeParse(request.query)
    if (error) throw refuseIssues(error.issues)
    return true
  }
}
