import { Injectable } from '@nestjs/common'
import type { NextFunction, Request, Response } from 'express'

/** Followers hang in the feed until there is something to follow; operators' programs are in no hurry. */
const NOBODY_WAITS = new Set(['/api/changes', '/api/content', '/healthz', '/readyz', '/metrics'])

/** How many requests are being answered for which somebody waits. Other threads see it: rendering rests meanwhile. */
@Injectable()
export class InFlightRequests {
  /** One `Int32`; whoever waits for another count is woken when none is left. */
  readonly shared = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
  private readonly count = new Int32Array(this.shared)

  /** Middleware. */
  observe(request: Request, response: Response, next: NextFunction): void {
    if (!NOBODY_WAITS.has(request.path)) {
      Atomics.add(this.count, 0, 1)
      response.once('close', () => {
        if (Atomics.sub(this.count, 0, 1) === 1) Atomics.notify(this.count, 0)
      })
    }
    next()
  }
}
