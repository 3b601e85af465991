import { GlossaryError } from '../../contracts/errors.ts'
import { LOAD } from './load.ts'
import { KeyedCounter } from './keyed-counter.ts'

export interface TurnFigures {
  atOnce: number
  ofAddress: number
  waiting: number
  timeout: number
  /** While others wait, a turn is followed by a pause as long as the turn, at most this many milliseconds. */
  rest: number
}

/** The turn of a caller that has entered. */
export interface Turn {
  /** Lets the next caller in while this one only waits. The turn still counts for its network. */
  yieldTurn: () => void
  /** Must be called exactly once. */
  end: () => void
}

interface Waiting {
  network: string
  begin: () => void
}

/** Limits concurrent work of one kind, in total and per network. Further callers queue for a short time and are then refused. */
export class Turns {
  private readonly running = new KeyedCounter()
  private readonly line: Waiting[] = []
  private count = 0

  constructor(private readonly figures: TurnFigures) {}

  /** @param network from `clientNetwork` @throws GlossaryError busy */
  async enter(network: string): Promise<Turn> {
    if (this.isFree(network)) this.take(network)
    else await this.wait(network)
    const begin = performance.now()
    let isCounted = true
    const yieldTurn = (): void => {
      if (isCounted) this.count -= 1
      isCounted = false
      this.beginNext()
    }
    const leave = (): void => {
      this.running.add(network, -1)
      yieldTurn()
    }
    // Lets requests for pages and votes run in between.
    const end = (): void => {
      const rest = this.line.length === 0 ? 0 : Math.min(this.figures.rest, performance.now() - begin)
      if (rest < 1) setImmediate(leave)
      else setTimeout(leave, rest)
    }
    return { yieldTurn, end }
  }

  private isFree(network: string): boolean {
    return this.count < this.figures.atOnce && this.running.of(network) < this.figures.ofAddress
  }

  private take(network: string): void {
    this.count += 1
    this.running.add(network, 1)
  }

  private beginNext(): void {
    const next = this.line.find((waiting) => this.isFree(waiting.network))
    if (next === undefined) return
    this.line.splice(this.line.indexOf(next), 1)
    this.take(next.network)
    next.begin()
  }

  private wait(network: string): Promise<void> {
    const refusal = new GlossaryError('busy', { retryAfter: LOAD.retryAfter })
    if (this.line.length >= this.figures.waiting) return Promise.reject(refusal)
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        network,
        begin: () => {
          clearTimeout(timer)
          resolve()
        },
      }
      const timer = setTimeout(() => {
        this.line.splice(this.line.indexOf(waiting), 1)
        reject(refusal)
      }, this.figures.timeout)
      this.line.push(waiting)
    })
  }
}
