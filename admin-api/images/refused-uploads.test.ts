import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { MAX_IMAGE_SIZE } from '../../contracts/image.ts'
import { fileOf, formOf } from '../testing/client.ts'
import { canvas, hugePng, jpegOfScans, noise, pngOfSize, scriptGif, scriptJpeg } from '../testing/pictures.ts'
import { RawUpload } from '../testing/raw-upload.ts'
import { TestGlossary } from '../testing/test-glossary.ts'
import { until } from '../testing/until.ts'
import { Image } from '../data/entities/image.ts'

const glossary = TestGlossary.forAll()
const { admin } = glossary
let termId: number
beforeAll(async () => {
  termId = (await admin.createTerm({ name: 'Pictured' })).id
  // An existing image that a faulty upload could damage.
  await admin.expect(201, 'POST', imagesPath(), imageForm(await canvas(8, 8).png().toBuffer()))
})

const listUploads = async (): Promise<string[]> =>
  (await readdir(join(glossary.settings.dataDir, 'uploads'))).toSorted()

/** All state that an upload could change. */
const everything = async () => ({
  files: await listUploads(),
  images: await glossary.database.read((manager) => manager.find(Image, { order: { id: 'ASC' } })),
  term: await admin.readTerm(termId),
  change: await admin.lastChange(),
})

const imagesPath = (id = termId): string => `/api/terms/${id}/images`
const imageForm = (bytes: Buffer, filename = 'picture.png', ...fields: [name: string, value: string | File][]) =>
  formOf(['image', fileOf(bytes, filename)], ...fields)

describe('An upload is refused and leaves nothing behind:', () => {
  const picture = () => canvas(60, 60).toColourspace('srgb')
  const NOT_AN_IMAGE = ['image-type', 415, 'Only JPEG, PNG and GIF images are supported'] as const
  const BROKEN = ['image-broken', 400, 'The image is damaged and cannot be read'] as const
  const TOO_LARGE = ['image-too-large', 413, 'The image is larger than 5 MB'] as const
  const TOO_MANY_PIXELS = ['image-too-many-pixels', 413, 'The image has too many pixels'] as const
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  /** A file with this beginning and no content. */
  const beginning = (text: string) => () => Buffer.concat([Buffer.from(text, 'latin1'), Buffer.alloc(200)])

  const cases: [string, () => Buffer | Promise<Buffer>, string, readonly [string, number, string]][] = [
    ['5 MB and one byte', () => pngOfSize(MAX_IMAGE_SIZE + 1), 'a.png', TOO_LARGE],
    ['a renamed text file', () => Buffer.from('Just text. '.repeat(100)), 'text.png', NOT_AN_IMAGE],
    ['an SVG', () => Buffer.from(SVG), 'a.svg', NOT_AN_IMAGE],
    ['an SVG that is called PNG', () => Buffer.from(`<?xml version="1.0"?>${SVG}`), 'a.png', NOT_AN_IMAGE],
    ['a script that begins like a GIF', () => Buffer.from('GIF89a/*\0\0\0*/=1;alert(1)//;'), 'a.gif', NOT_AN_IMAGE],
    ['a page that begins like a GIF', () => Buffer.from('GIF89a<script>alert(1)</script>'), 'a.gif', NOT_AN_IMAGE],
    ['a GIF with a picture that is also a script', scriptGif, 'a.gif', NOT_AN_IMAGE],
    ['a JPEG that is also a script', scriptJpeg, 'a.jpg', NOT_AN_IMAGE],
    ['a GIF that is also a long script', () => scriptGif(';alert(1)'.repeat(10_000)), 'a.gif', NOT_AN_IMAGE],
    ['a PNG of 30,000 x 30,000', hugePng, 'a.png', TOO_MANY_PIXELS],
    ['a PNG of 1 x 70,000', () => canvas(1, 70_000).png().toBuffer(), 'a.png', TOO_MANY_PIXELS],
    ['a JPEG of 1,000 scans', () => jpegOfScans(1000), 'a.jpg', BROKEN],
    ['a JPEG cut short', async () => (await noise().jpeg().toBuffer()).subarray(0, 20_000), 'a.jpg', BROKEN],
    ['a JPEG cut within its header', async () => (await noise().jpeg().toBuffer()).subarray(0, 100), 'a.jpg', BROKEN],
    ['a PNG cut short', async () => (await noise().png().toBuffer()).subarray(0, 20_000), 'a.png', BROKEN],
    ['a WebP', () => picture().webp().toBuffer(), 'a.png', NOT_AN_IMAGE],
    ['an AVIF', () => picture().avif().toBuffer(), 'a.png', NOT_AN_IMAGE],
    ['a TIFF', () => picture().tiff().toBuffer(), 'a.png', NOT_AN_IMAGE],
    ['a BMP', beginning('BM'), 'a.png', NOT_AN_IMAGE],
    ['an icon', beginning('\0\0\x01\0\x01\0\x10\x10'), 'a.ico', NOT_AN_IMAGE],
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'), 'a.png', NOT_AN_IMAGE],
    ['a ZIP', beginning('PK\x03\x04'), 'a.png', NOT_AN_IMAGE],
    ['a HEIC', beginning('\0\0\0\x18ftypheic\0\0\0\0heicmif1'), 'a.png', NOT_AN_IMAGE],
    ['an empty file', () => Buffer.alloc(0), 'a.png', NOT_AN_IMAGE],
  ]

  // Shows images/size, images/formats, images/nothing-left
  it.each(cases)('%s', async (_, bytes, filename, [code, statusCode, message]) => {
    const before = await everything()
    const form = imageForm(await bytes(), filename, ['caption', 'A caption'])
    expect(await admin.refusal('POST', imagesPath(), form)).toEqual({ statusCode, code, message })
    expect(await everything()).toEqual(before)
  })

  it('a form without a file', async () => {
    const before = await everything()
    for (const form of [formOf(['caption', 'Alone']), imageForm(Buffer.alloc(0), '')])
      expect(await admin.refusal('POST', imagesPath(), form)).toMatchObject({
        statusCode: 400,
        message: 'Please select an image to upload.',
      })
    expect(await everything()).toEqual(before)
  })

  // Shows messages/utf-8
  it('a caption in a charset other than UTF-8 that the form does not declare', async () => {
    const caption = (charset: string) =>
      Buffer.from(
        `--x\r\nContent-Disposition: form-data; name="caption"\r\nContent-Type: text/plain${charset}\r\n\r\nCaf\xe9\r\n--x--\r\n`,
        'latin1',
      )
    const send = (charset: string) =>
      admin.refusal('POST', imagesPath(), fileOf(caption(charset), 'form'), {
        'content-type': 'multipart/form-data; boundary=x',
      })
    expect(await send('')).toMatchObject({ statusCode: 400, code: 'not-utf8' })
    expect(await send('; charset=iso-8859-1')).toMatchObject({ code: 'image-missing' })
  })

  it('a form with unknown fields, two images or a caption that is too long', async () => {
    const bytes = await picture().png().toBuffer()
    const before = await everything()
    const withFields = (...fields: [name: string, value: string | File][]) => imageForm(bytes, 'picture.png', ...fields)
    const forms = [
      [withFields(['colour', 'red']), { colour: 'Unknown field' }],
      [withFields(['image', fileOf(bytes, 'b.png')]), { image: 'Only one image can be uploaded at a time' }],
      [formOf(['photo', fileOf(bytes, 'a.png')]), { photo: 'Unknown field' }],
      [formOf(['image', 'by its name']), { image: 'This must be a file' }],
      [withFields(['caption', 'x'.repeat(501)]), { caption: 'Caption must be at most 500 characters' }],
      [withFields(['caption', 'x'.repeat(9000)]), { caption: 'This is too long' }],
      [withFields(['caption', 'a'], ['caption', 'b']), { caption: 'Caption must be text' }],
      [withFields(['caption[a]', 'b']), { caption: 'Caption must be text' }],
    ] as const
    for (const [form, fields] of forms) {
      const refusal = { statusCode: 400, code: 'invalid-input', fields }
      expect(await admin.refusal('POST', imagesPath(), form)).toMatchObject(refusal)
    }
    const many = withFields(...Array.from({ length: 10 }, (_, field): [string, string] => [`field${field}`, 'x']))
    await admin.expect(400, 'POST', imagesPath(), many)
    expect(await everything()).toEqual(before)
  })

  it.each([
    [415, 'application/json', '{"image":"x"}'],
    [415, 'multipart/mixed; boundary=x', '--x--'],
    [400, 'multipart/form-data', 'no boundary'],
    [400, 'multipart/form-data; boundary=x', '--x\r\ncut'],
  ])('with %i, a body that is not a form: %s %j', async (status, type, body) => {
    const refusal = await admin.refusal('POST', imagesPath(), body, { 'content-type': type })
    expect(refusal).toMatchObject({ statusCode: status })
  })

  it('an image for a term that does not exist, or that is deleted during the upload', async () => {
    const bytes = await picture().png().toBuffer()
    await admin.expect(404, 'POST', imagesPath(2_000_000_000), imageForm(bytes))
    await admin.expect(400, 'POST', imagesPath(0), imageForm(bytes))
    const { id } = await admin.createTerm({ name: 'Deleted meanwhile' })
    const before = await listUploads()
    const late = await RawUpload.open(glossary.port, admin.cookie, id, bytes.length)
    const reply = late.reply()
    late.socket.write(bytes)
    // The service looks up the term when the headers arrive. The reply to this later request shows that it has done so.
    await admin.readTerm(id)
    await admin.deleteTerm(id)
    late.end()
    expect(await reply).toMatch(/^HTTP\/1\.1 404 /)
    expect(await listUploads()).toEqual(before)
  })

  it('an image from a visitor, before the form is read', async () => {
    const upload = await RawUpload.open(glossary.port, '', termId, 1_000_000)
    expect(await upload.reply()).toMatch(/^HTTP\/1\.1 401 /)
  })
})

// Shows images/many-at-once
it('Uploads beyond the limit are refused as busy, before their forms are read', async () => {
  const open = () => RawUpload.open(glossary.port, admin.cookie, termId, MAX_IMAGE_SIZE)
  const uploads = await Promise.all(Array.from({ length: 25 }, open))
  const refused = await Promise.race(uploads.map((upload) => upload.reply()))
  expect(refused).toMatch(/^HTTP\/1\.1 503 [^]*Retry-After: 10\r[^]*"code":"busy"/)
  for (const { socket } of uploads) socket.destroy()
  const bytes = await canvas(8, 8).png().toBuffer()
  await until('a place', async () => (await admin.ask('POST', imagesPath(), imageForm(bytes))).status === 201)
})

// Shows images/formats
it('A 5 MB script that begins like a GIF costs less than ten times the processor time of other data', async () => {
  const begun = Buffer.alloc(MAX_IMAGE_SIZE, ',a=>a').fill('GIF89a=1', 0, 8)
  /** Milliseconds of processor time of the event loop; the minimum of several runs, because garbage of earlier work may be collected in between. */
  const costOf = async (bytes: Buffer): Promise<number> => {
    const costs: number[] = []
    while (costs.length < 3) {
      const before = process.threadCpuUsage()
      await admin.expect(415, 'POST', imagesPath(), imageForm(bytes, 'a.gif'))
      const { user, system } = process.threadCpuUsage(before)
      costs.push((user + system) / 1000)
    }
    return Math.min(...costs)
  }
  const usual = await costOf(Buffer.alloc(MAX_IMAGE_SIZE, 'GIF89a'))
  expect(await costOf(begun)).toBeLessThan(10 * usual)
})
