import type { ServerResponse } from 'node:http'
import { Injectable } from '@nestjs/common'
import type { NextFunction, Request } from 'express'

/** Not counted: followers hold long polls open, and operators' programs can wait. */
const NOBODY_WAITS = new Set(['/api/changes', '/api/content', '/healthz', '/readyz', '/metrics'])

/** Counts the requests that a person waits for. Shared with other threads: rendering pauses while there are any. */
@Injectable()
export class InFlightRequests {
  /** One `Int32`; `Atomics.notify` wakes waiting threads when it reaches 0. */
  readonly shared = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
  private readonly count = new Int32Array(this.shared)
  private readonly counted = new WeakSet<ServerResponse>()

  /** Whether any counted request is in flight. */
  get hasAny(): boolean {
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

  /** Stops counting this request, because it is answered or does nothing but wait. */
  leave(response: ServerResponse): void {
    if (!this.counted.delete(response)) return
    if (Atomics.sub(this.count, 0, 1) === 1) Atomics.notify(this.count, 0)
  }
}
