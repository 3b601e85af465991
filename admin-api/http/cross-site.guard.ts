import { type CanActivate, type ExecutionContext, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common'
import type { Request } from 'express'
import { shortened } from '../../contracts/definition.ts'
import { GlossaryError } from '../../contracts/errors.ts'
import { Settings } from '../config.ts'
import { clientAddress, clientNetwork } from './client.ts'
import { RepeatedLines } from './repeated-lines.ts'

/** Characters of an origin that are logged. */
const MOST_LOGGED = 100

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses writes that a page of another site sends with the reader's cookies. Browsers name the source of a request (`Sec-Fetch-Site`; older browsers
 * and plain-HTTP addresses only `Origin`). Programs send neither, but have no cookies to abuse.
 */
@Injectable()
export class CrossSiteGuard implements CanActivate, OnApplicationShutdown {
  private readonly logger = new Logger('Access')
  private readonly lines = new RepeatedLines()

  constructor(private readonly settings: Settings) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>()
    if (READS.has(request.method) || this.isOwn(request)) return true
    const [origin, address] = [shortened(request.headers.origin ?? '', MOST_LOGGED), clientAddress(request)]
    // This guard runs before all limits: a flood must not fill the log.
    this.lines.add(clientNetwork(request), (again) =>
      this.logger.warn({ msg: 'Write of another site refused', origin, address, again }),
    )
    throw new GlossaryError('cross-site-request')
  }

  onApplicationShutdown(): void {
    this.lines.end()
  }

  private isOwn({ headers }: Request): boolean {
    const site = headers['sec-fetch-site']
    if (site !== undefined) return site === 'same-origin' || site === 'none'
    if (headers.origin === undefined || headers.origin === this.settings.publicUrl) return true
    // The origin `null` has no host and HTTP/1.0 requests may lack one: two missing hosts are not equal.
    return headers.host !== undefined && URL.parse(headers.origin)?.host === headers.host
  }
}
