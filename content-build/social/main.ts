import { parentPort } from 'node:worker_threads'
import sharp from 'sharp'
import type { SocialPicture } from '../../contracts/social-picture.ts'
import type { TaskAnswer } from '../../contracts/task-answer.ts'
import { drawPicture } from './draw-picture.ts'
import { loadFonts } from './fonts.ts'

// Pictures are drawn one at a time. More threads would only take processor time from the service.
sharp.concurrency(1)

const fonts = loadFonts()

parentPort?.on(
  'message',
  (picture: SocialPicture) => void draw(picture).then((drawn) => parentPort?.postMessage(drawn)),
)

async function draw(picture: SocialPicture): Promise<TaskAnswer> {
  try {
    return { result: (await drawPicture(picture, await fonts)).toString('base64') }
  } catch (failure) {
    return {
      failure:
        failure instanceof Error ? { message: failure.message, stack: failure.stack } : { message: String(failure) },
    }
  }
}
