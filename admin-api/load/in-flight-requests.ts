import type { ServerResponse } from 'node:http'
import { Injectable } from '@nestjs/common'
import type { NextFunction, Request } from 'express'

/** Followers hang in the feed until there is something to follow; operators' programs are in no hurry. */
const NOBODY_WAITS = new Set(['/api/changes', '/api/content', '/healthz', '/readyz', '/metrics'])

/** How many requests are being answered for which somebody waits. Other threads see it: rendering rests meanwhile. */
@Injectable()
export class InFlightRequests {
  /** One `Int32`; whoever waits for another count is woken when none is left. */
  readonly shared = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
  private readonly count = new Int32Array(this.shared)
  private readonly counted = new WeakSet<ServerResponse>()

  /** Whether anybody waits. */
  get areThere(): boolean {
    return Atomics.load(this.count, 0) > 0
  }

  /** Middleware. */
  observe({ path }: Pick<Request, 'path'>, response: ServerResponse, next: NextFunction): void {
    if (!NOBODY_WAITS.has(path)) {
      Atomics.add(this.count, 0, 1)
      this.counted.add(response)
      response.once('close', () => this.leave(response))
    }
    next()
  }

  /** Rendering no longer rests for this request: its answer is there, or stands still. */
  leave(response: ServerResponse): void {
    if (!this.counted.delete(response)) return
    if (Atomics.sub(this.count, 0, 1) === 1) Atomics.notify(this.count, 0)
  }
}
