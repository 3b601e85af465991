import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { GlossaryError } from '../../contracts/errors.ts'
import type { DrawMessage, DrawnMessage, SocialPicture } from '../../contracts/social-picture.ts'

/** As this file: compiled beside compiled, and in tests Node runs the TypeScript as it stands. */
const ENTRY = new URL(`../../content-build/social/main${extname(import.meta.url)}`, import.meta.url)

/** A picture takes about 0.06 s: whoever comes last waits for 3 s. */
const MOST_WAITING = 50

interface Waiting {
  resolve: (png: Uint8Array) => void
  reject: (failure: Error) => void
}

/**
 * Draws pictures off the API's event loop, one after the other. Lifecycle: started by the first picture; when it dies, those who wait
 * fail and the next picture starts a new one.
 */
export class PictureThread {
  private worker: Worker | null = null
  private readonly waiting = new Map<number, Waiting>()
  private lastNumber = 0

  /** @throws GlossaryError too-many-requests when too many pictures wait */
  draw(picture: SocialPicture): Promise<Uint8Array> {
    if (this.waiting.size >= MOST_WAITING) throw new GlossaryError('too-many-requests')
    const worker = (this.worker ??= this.start())
    const number = ++this.lastNumber
    return new Promise((resolve, reject) => {
      this.waiting.set(number, { resolve, reject })
      worker.postMessage({ number, picture } satisfies DrawMessage)
    })
  }

  async stop(): Promise<void> {
    await this.worker?.terminate()
  }

  private start(): Worker {
    const worker = new Worker(ENTRY)
    worker.on('message', (message: DrawnMessage) => {
      const waiting = this.waiting.get(message.number)
      this.waiting.delete(message.number)
      if ('png' in message) waiting?.resolve(message.png)
      else waiting?.reject(new Error(`A social picture could not be drawn: ${message.failure}`))
    })
    worker.on('error', (failure) => this.giveUp(failure instanceof Error ? failure : new Error(String(failure))))
    worker.on('exit', () => {
      this.worker = null
      this.giveUp(new Error('The thread that draws social pictures has ended'))
    })
    // A process that ends otherwise does not wait for it.
    worker.unref()
    return worker
  }

  private giveUp(failure: Error): void {
    for (const { reject } of this.waiting.values()) reject(failure)
    this.waiting.clear()
  }
}
