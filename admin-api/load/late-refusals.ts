import type { ServerResponse } from 'node:http'
import { Injectable } from '@nestjs/common'
import { InFlightRequests } from './in-flight-requests.ts'
import { LOAD } from './load.ts'

/**
 * Tells who asks too much so a little later: whoever asks again as soon as answered does so a few times a second instead of thousands, and those who
 * were refused together do not come back together.
 */
@Injectable()
export class LateRefusals {
  private held = 0

  constructor(private readonly inFlight: InFlightRequests) {}

  /** @param answer sends the refusal; at once where too many are held, and not at all to who has gone by then */
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
    // Whoever has gone is told nothing: of a thousand who come and go that would take a second.
    response.once('close', letGo)
  }
}
