import { Injectable } from '@nestjs/common'
import { LOAD } from './load.ts'

/**
 * Limits the total rate at which whole-list files are sent to all readers. Without it, clients that download repeatedly use all
 * the processor can send and delay pages.
 */
@Injectable()
export class ByteRate {
  /** When the bytes granted so far will be sent, on the monotonic clock. */
  private taken = -Infinity

  /** Resolves when this many bytes may be sent. */
  async take(bytes: number): Promise<void> {
    const { eachSecond, atOnce } = LOAD.bytes
    const now = performance.now()
    const begin = Math.max(this.taken, now - (1000 * atOnce) / eachSecond)
    this.taken = begin + (1000 * bytes) / eachSecond
    if (begin >= now + 1) await new Promise((resolve) => void setTimeout(resolve, begin - now))
  }
}
