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
 * Refuses writes that another site's page sends with the reader's cookies. Browsers say where a request comes from
 * (`Sec-Fetch-Site`; older ones and plain-HTTP addresses only `Origin`); programs say nothing and have no cookies to steal.
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
    // It stands before all limits: a flood must not fill the log.
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
    // `null` has no host, and a request of HTTP/1.0 may name none: two that are missing are not the same.
    return headers.host !== undefined && URL.parse(headers.origin)?.host === headers.host
  }
}
