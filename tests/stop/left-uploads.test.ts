import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { canvas, pictureForm, pngOfSize } from '../../admin-api/testing/pictures.ts'
import { RawUpload } from '../../admin-api/testing/raw-upload.ts'
import { productForAll } from '../product/shared-product.ts'

const { product, client } = productForAll({ STARTER_GLOSSARY: 'off' })
let termId: number

beforeAll(async () => {
  termId = (await client.createTerm({ name: 'Pictured' })).id
})

const uploads = (): string => join(product.dataDir, 'uploads')
const openUpload = (size: number): Promise<RawUpload> =>
  RawUpload.open(Number(new URL(product.url).port), client.cookie, termId, size)

async function uploadPicture(): Promise<string> {
  const form = await pictureForm(canvas(8, 8))
  const { body } = await client.expect(201, 'POST', `/api/terms/${termId}/images`, form)
  return String(body.filename)
}

describe('Nothing is left', () => {
  // Shows images/nothing-left
  it('of an upload that is cut off in the middle: no file, no image, no failure in the log', async () => {
    const bytes = await pngOfSize(400_000)
    const ended = await openUpload(bytes.length)
    await new Promise((resolve) => ended.socket.write(bytes.subarray(0, 200_000), resolve))
    const reply = ended.reply()
    ended.socket.end()
    await reply
    const reset = await openUpload(bytes.length)
    await new Promise((resolve) => reset.socket.write(bytes.subarray(0, 100_000), resolve))
    reset.socket.resetAndDestroy()

    expect((await client.readTerm(termId)).images).toEqual([])
    const filename = await uploadPicture()
    expect(readdirSync(uploads())).toEqual([filename])
    expect(await product.stop()).toBe(0)
    expect(product.output).toBe(`Glossary ready at ${product.url}\n`)
  })

  // Shows images/nothing-left
  it('of a crash between a file and its row: the next start removes the file, and no other', async () => {
    const owned = readdirSync(uploads())
    const unowned = [crypto.randomUUID(), crypto.randomUUID()]
    for (const name of [`${unowned[0]}.png`, `${unowned[1]}.jpg.part`, 'put-here-by-hand.png'])
      writeFileSync(join(uploads(), name), 'bytes')
    await product.startAgain()
    expect(readdirSync(uploads()).toSorted()).toEqual([...owned, 'put-here-by-hand.png'].toSorted())
  })
})
