import { Injectable } from '@nestjs/common'

/** Whether the service has begun to stop. It never resumes: the process ends soon after. */
@Injectable()
export class Stopping {
  private readonly controller = new AbortController()

  /** Aborted when the stop begins. */
  readonly signal = this.controller.signal

  get hasBegun(): boolean {
    return this.signal.aborted
  }

  begin(): void {
    this.controller.abort()
  }
}
