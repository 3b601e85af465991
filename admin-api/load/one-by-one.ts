import { LOAD } from './load.ts'

/** Admits concurrent callers a few per turn of the event loop, so that other requests are answered in between. */
export class OneByOne {
  private readonly waiting: (() => void)[] = []

  turn(): Promise<void> {
    return new Promise((resolve) => {
      if (this.waiting.push(resolve) === 1) setImmediate(this.step)
    })
  }

  private readonly step = (): void => {
    for (const goOn of this.waiting.splice(0, LOAD.inEachTurn)) goOn()
    if (this.waiting.length > 0) setImmediate(this.step)
  }
}
