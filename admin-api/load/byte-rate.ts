import { Injectable } from '@nestjs/common'
import { LOAD } from './load.ts'

/**
 * How quickly files of whole lists leave, to all readers together. Without a bound, those who ask again and again take whatever the processor can send, and
 * pages wait.
 */
@Injectable()
export class ByteRate {
  /** Until when what was taken will have left, by the monotonic clock. */
  private taken = -Infinity

  /** Resolves when so many bytes may leave. */
  async take(bytes: number): Promise<void> {
    const { eachSecond, atOnce } = LOAD.bytes
    const now = performance.now()
    const begin = Math.max(this.taken, now - (1000 * atOnce) / eachSecond)
    this.taken = begin + (1000 * bytes) / eachSecond
    if (begin >= now + 1) await new Promise((resolve) => void setTimeout(resolve, begin - now))
  }
}
