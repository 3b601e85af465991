import type { ServerResponse } from 'node:http'
import { Injectable } from '@nestjs/common'
import { InFlightRequests } from './in-flight-requests.ts'
import { LOAD } from './load.ts'

/**
 * Delays refusals of excessive requests. A client that retries at once then does so a few times a second instead of thousands of times,
 * and clients refused together do not retry together.
 */
@Injectable()
export class LateRefusals {
  private held = 0

  constructor(private readonly inFlight: InFlightRequests) {}

  /** @param answer sends the refusal: immediately if too many are held, never if the client disconnects first */
  hold(response: ServerResponse, answer: () => void): void {
    const { atMost, least, most } = LOAD.lateRefusals
    if (this.held >= atMost) {
      answer()
      return
    }
    this.held += 1
    this.inFlight.leave(response)
    const letGo = (): void => {
      response.off('close', letGo)
      clearTimeout(waiting)
      this.held -= 1
    }
    const late = (): void => {
      letGo()
      answer()
    }
    const waiting = setTimeout(late, least + Math.random() * (most - least))
    // Answers no disconnected client: refusing a thousand that come and go would take a second.
    response.once('close', letGo)
  }
}
