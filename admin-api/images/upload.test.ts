import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from '@jest/globals'
import sharp, { type Sharp } from 'sharp'
import { MAX_IMAGE_SIZE, termImage } from '../../contracts/image.ts'
import { renditionName } from '../../contracts/paths.ts'
import { fileOf, formOf } from '../testing/client.ts'
import { canvas, noise, pngOfSize, pngWith } from '../testing/pictures.ts'
import { TestGlossary } from '../testing/test-glossary.ts'
import { Image } from '../data/entities/image.ts'

const glossary = TestGlossary.forAll()
const { admin } = glossary
let termId: number
beforeAll(async () => {
  termId = (await admin.createTerm({ name: 'Pictured' })).id
})

const uploads = (): string => join(glossary.settings.dataDir, 'uploads')
/** @returns the image in the reply */
const upload = async (bytes: Buffer, filename = 'picture.png', { id = termId, caption = '' } = {}) => {
  const form = formOf(['image', fileOf(bytes, filename)])
  if (caption !== '') form.append('caption', caption)
  return (await admin.expect(201, 'POST', `/api/terms/${id}/images`, form)).body
}

/** Four corners in four colours, which reveal a rotation. */
async function corners(): Promise<Sharp> {
  const spots = [
    ['red', 0, 0],
    ['lime', 20, 0],
    ['blue', 0, 40],
    ['white', 20, 40],
  ] as const
  const layers = spots.map(async ([background, left, top]) => ({
    input: await sharp({ create: { width: 20, height: 40, channels: 3, background } })
      .png()
      .toBuffer(),
    left,
    top,
  }))
  return sharp(
    await canvas(40, 80)
      .composite(await Promise.all(layers))
      .png()
      .toBuffer(),
  )
}

const stored = async (filename: string): Promise<Buffer> => readFile(join(uploads(), filename))

describe('An uploaded image', () => {
  // Shows images/formats
  it.each([
    ['jpeg', 'jpg'],
    ['png', 'png'],
    ['gif', 'gif'],
  ] as const)('may be a %s, is stored under a generated name and belongs to its term', async (format, extension) => {
    const { id } = await admin.createTerm({ name: `A ${extension}` })
    const since = await admin.lastChange()
    const bytes = await canvas(64, 48).toFormat(format).toBuffer()
    const image = await upload(bytes, `My ${extension}.${extension}`, { id, caption: ' Seen ' })
    expect(image).toEqual({
      id: expect.any(Number),
      filename: expect.stringMatching(new RegExp(`^[0-9a-f-]{36}\\.${extension}$`)),
      originalName: `My ${extension}.${extension}`,
      caption: 'Seen',
      ...{ width: 64, height: 48, renditions: [] },
    })
    expect((await admin.readTerm(id)).images).toEqual([image])
    expect((await admin.changes(since)).changes).toMatchObject([{ kind: 'term-edited', termId: id }])
    const file = await stored(image.filename)
    expect(file.equals(bytes)).toBe(false)
    const row = await glossary.database.read((manager) => manager.findOneBy(Image, { id: image.id }))
    expect(row).toMatchObject({ mimeType: `image/${format}`, size: file.length, termId: id })
    expect(await sharp(file).metadata()).toMatchObject({ width: 64, height: 48 })
  })

  // Shows images/caption
  it('needs no caption', async () => {
    const image = await upload(await canvas(8, 8).png().toBuffer())
    expect(image.caption).toBeNull()
    const other = await upload(await canvas(8, 8).png().toBuffer(), 'a.png', { caption: '  ' })
    expect(other.caption).toBeNull()
  })

  // Shows images/formats
  it('is recognized by its content, not by its file name', async () => {
    const image = await upload(await canvas(8, 8).png().toBuffer(), 'really.exe')
    expect(image).toMatchObject({ filename: expect.stringMatching(/\.png$/), originalName: 'really.exe' })
  })

  // Shows images/made-anew
  it('loses GPS data, texts and colour profiles, and is turned upright', async () => {
    const secrets = ['Secret camera', 'Secret XMP', 'Secret street']
    const jpeg = await (
      await corners()
    )
      .withExif({
        IFD0: { Make: 'Secret camera', ImageDescription: 'Secret street' },
        IFD3: {
          GPSLatitude: '48/1 51/1 30/1',
          GPSLongitude: '2/1 17/1 40/1',
          GPSLatitudeRef: 'N',
          GPSLongitudeRef: 'E',
        },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>Secret XMP</a></x:xmpmeta>')
      .withIccProfile('p3')
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 95 })
      .toBuffer()
    const given = await sharp(jpeg).metadata()
    expect([given.orientation, given.exif, given.icc]).toEqual([6, expect.anything(), expect.anything()])
    const comment = Buffer.from('Secret comment')
    const marked = Buffer.concat([
      jpeg.subarray(0, 2),
      Buffer.from([0xff, 0xfe, 0, comment.length + 2]),
      comment,
      jpeg.subarray(2),
    ])
    const image = await upload(marked, 'holiday.jpg')
    const file = await stored(image.filename)
    const kept = await sharp(file).metadata()
    expect([kept.width, kept.height]).toEqual([80, 40])
    for (const part of ['exif', 'xmp', 'iptc', 'icc', 'orientation', 'comments'] as const)
      expect(kept[part]).toBeUndefined()
    for (const secret of [...secrets, 'Secret comment', 'GPS', 'Exif', 'http'])
      expect(file.includes(secret)).toBe(false)
    const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)]
    // After a rotation by 90° clockwise, the lower left corner is at the upper left.
    const [red, green, blue] = at(5, 5)
    expect(blue).toBeGreaterThan(200)
    expect([red, green].every((value) => (value ?? 255) < 80)).toBe(true)
  })

  it('loses the texts of a PNG', async () => {
    const image = await upload(await pngWith('tEXt', Buffer.from('Comment\0Secret text')))
    const file = await stored(image.filename)
    for (const secret of ['Secret', 'tEXt']) expect(file.includes(secret)).toBe(false)
  })

  // Shows images/made-anew
  it.each([
    ['zTXt', 'Comment\0\0'],
    ['iTXt', 'Comment\0\x01\0\0\0'],
  ])('with compressed texts (%s) of 800 MB is accepted without unpacking them', async (type, head) => {
    const packed = Buffer.concat([Buffer.from(head, 'latin1'), deflateSync(Buffer.alloc(40_000_000, 'x'))])
    const bomb = await pngWith(type, packed, 20)
    const before = process.cpuUsage()
    await upload(bomb, 'bomb.png')
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1e6).toBeLessThan(3)
  })

  // Shows images/made-anew
  it('keeps its frames and their delays when it is animated', async () => {
    const frames = await Promise.all(
      ['red', 'green', 'blue'].map((background) =>
        sharp({ create: { width: 30, height: 20, channels: 4, background } })
          .png()
          .toBuffer(),
      ),
    )
    const gif = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 200, 300], loop: 3 })
      .toBuffer()
    const image = await upload(gif, 'moving.gif')
    const file = await stored(image.filename)
    expect(file.equals(gif)).toBe(false)
    expect(await sharp(file, { animated: true }).metadata()).toMatchObject({
      pages: 3,
      delay: [100, 200, 300],
      loop: 3,
      pageHeight: 20,
    })
    expect(image).toMatchObject({ width: 30, height: 20, renditions: [] })
  })

  it('is never stored byte for byte as sent, even when it comes from the glossary itself', async () => {
    for (const format of ['jpeg', 'png', 'gif'] as const) {
      const first = await upload(await canvas(50, 50).toFormat(format).toBuffer())
      const bytes = await stored(first.filename)
      const second = await upload(bytes)
      expect((await stored(second.filename)).equals(bytes)).toBe(false)
    }
  })

  // Shows images/made-anew
  it('is scaled down when it is wider than 2,560 pixels', async () => {
    const image = await upload(await canvas(5120, 100).png().toBuffer())
    expect(await sharp(await stored(image.filename)).metadata()).toMatchObject({ width: 2560, height: 50 })
  })

  // Shows images/renditions, images/served, images/nothing-left
  it('is also available in smaller sizes, which are deleted with it', async () => {
    const image = termImage.parse(await upload(await noise().resize(1000, 500).png().toBuffer()))
    expect(image).toMatchObject({ width: 1000, height: 500, renditions: [480, 960] })
    const paths = image.renditions.map((width) => `/uploads/${renditionName(image.filename, width)}`)
    for (const [place, path] of paths.entries()) {
      const { headers, bytes } = await glossary.visitor().expect(200, 'GET', path)
      expect(headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' })
      expect(await sharp(bytes).metadata()).toMatchObject({ width: image.renditions[place], format: 'webp' })
    }
    await glossary.admin.expect(204, 'DELETE', `/api/images/${image.id}`)
    for (const path of paths) await glossary.visitor().expect(404, 'GET', path)
  })

  // Shows images/renditions
  it('may be as tall as a screenshot of a long page, and gets the smaller sizes that WebP allows', async () => {
    const image = await upload(await canvas(1000, 20_000).png().toBuffer())
    expect(image).toMatchObject({ width: 1000, height: 20_000, renditions: [480] })
  })

  it.each([
    ['naïve 日本 🙂.png', 'naïve 日本 🙂.png'],
    ['../../../etc/passwd', 'passwd'],
    ['a\u202egnp.exe', 'agnp.exe'],
    ['two\nlines.png', 'two lines.png'],
    [`${'x'.repeat(300)}.png`, 'x'.repeat(200)],
  ])('named %j keeps its file name, cleaned up and shortened', async (given, kept) => {
    const image = await upload(await canvas(8, 8).png().toBuffer(), given)
    expect(image.originalName).toBe(kept)
  })

  // Shows images/size
  it('of exactly 5 MB is accepted', async () => {
    const bytes = await pngOfSize(MAX_IMAGE_SIZE)
    expect(bytes.length).toBe(5_242_880)
    await upload(bytes)
  })
})
