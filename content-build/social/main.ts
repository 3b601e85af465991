import { parentPort } from 'node:worker_threads'
import sharp from 'sharp'
import type { DrawMessage, DrawnMessage } from '../../contracts/social-picture.ts'
import { drawPicture } from './draw-picture.ts'
import { loadFonts } from './fonts.ts'

// The thread draws one picture after the other; more threads of its own would only take time from the service.
sharp.concurrency(1)

const fonts = loadFonts()
let last: Promise<void> = Promise.resolve()

parentPort?.on('message', (message: DrawMessage) => {
  last = last.then(() => draw(message))
})

async function draw({ number, picture }: DrawMessage): Promise<void> {
  try {
    answer({ number, png: await drawPicture(picture, await fonts) })
  } catch (failure) {
    answer({ number, failure: failure instanceof Error ? (failure.stack ?? failure.message) : String(failure) })
  }
}

const answer = (message: DrawnMessage): void => parentPort?.postMessage(message)
