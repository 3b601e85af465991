import { Injectable } from '@nestjs/common'
import type { NextFunction, Request, Response } from 'express'

/** Followers hang in here until there is something to follow. */
const FEED = new Set(['/api/changes', '/api/content'])

/** How many requests are being answered, for other threads to see: rendering rests meanwhile. */
@Injectable()
export class RequestsInHand {
  /** One `Int32`; whoever waits for another count is woken when none is left. */
  readonly shared = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
  private readonly count = new Int32Array(this.shared)

  /** Middleware. */
  observe(request: Request, response: Response, next: NextFunction): void {
    if (!FEED.has(request.path)) {
      Atomics.add(this.count, 0, 1)
      response.once('close', () => {
        if (Atomics.sub(this.count, 0, 1) === 1) Atomics.notify(this.count, 0)
      })
    }
    next()
  }
}
