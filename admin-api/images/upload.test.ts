import { readdir, readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import sharp, { type Sharp } from 'sharp'
import { Database } from '../database/database.ts'
import { GlossaryClient } from '../testing/glossary-client.ts'
import { ADMINISTRATOR, openTestApp, type TestApp } from '../testing/test-app.ts'
import { Image } from './image.entity.ts'

jest.setTimeout(30_000)

let app: TestApp
let admin: GlossaryClient
let termId: number
/** The administrator's, for requests that are written by hand. */
let cookie: string
beforeAll(async () => {
  app = await openTestApp()
  admin = await GlossaryClient.of(app)
  const signedIn = await app.visitor().post('/api/session').send(ADMINISTRATOR).expect(200)
  cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? ''
  termId = (await admin.createTerm({ name: 'Pictured' })).id
})
afterAll(() => app.close())

const uploads = (): string => join(app.settings.dataDir, 'uploads')
const listUploads = async (): Promise<string[]> => (await readdir(uploads()).catch(() => [])).toSorted()

/** All that an upload could leave. */
const everything = async () => ({
  files: await listUploads(),
  images: await app.app.get(Database).read((manager) => manager.find(Image, { order: { id: 'ASC' } })),
  term: await admin.readTerm(termId),
  change: await admin.lastChange(),
})

const upload = (bytes: Buffer, filename = 'picture.png', id = termId) =>
  admin.browser.post(`/api/terms/${id}/images`).attach('image', bytes, filename)

const canvas = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } })

/** Four corners of four colours, so that it can be told whether it was turned. */
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

const chunk = (type: string, data: Buffer): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  // Its checksum is not looked at where only the header is read.
  return Buffer.concat([length, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)])
}

/** A valid header of 30,000 x 30,000, and a little of what would be the picture. */
function hugePng(): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(30_000, 0)
  header.writeUInt32BE(30_000, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const withCrc = chunk('IHDR', header)
  withCrc.writeUInt32BE(crcOf(withCrc.subarray(4, -4)), withCrc.length - 4)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    withCrc,
    chunk('IDAT', deflateSync(Buffer.alloc(90_001))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function crcOf(bytes: Buffer): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}

const stored = async (filename: string): Promise<Buffer> => readFile(join(uploads(), filename))

describe('An uploaded image', () => {
  it.each([
    ['jpeg', 'jpg'],
    ['png', 'png'],
    ['gif', 'gif'],
  ] as const)('may be a %s, is stored under a generated name and belongs to its term', async (format, extension) => {
    const { id } = await admin.createTerm({ name: `A ${extension}` })
    const since = await admin.lastChange()
    const bytes = await canvas(64, 48).toFormat(format).toBuffer()
    const { body: image } = await upload(bytes, `My ${extension}.${extension}`, id)
      .field('caption', ' Seen ')
      .expect(201)
    expect(image).toEqual({
      id: expect.any(Number),
      filename: expect.stringMatching(new RegExp(`^[0-9a-f-]{36}\\.${extension}$`)),
      originalName: `My ${extension}.${extension}`,
      caption: 'Seen',
    })
    expect((await admin.readTerm(id)).images).toEqual([image])
    expect((await admin.changes(since)).changes).toMatchObject([{ kind: 'term-edited', termId: id }])
    const file = await stored(image.filename)
    expect(file.equals(bytes)).toBe(false)
    const row = await app.app.get(Database).read((manager) => manager.findOneBy(Image, { id: image.id }))
    expect(row).toMatchObject({ mimeType: `image/${format}`, size: file.length, termId: id })
    expect(await sharp(file).metadata()).toMatchObject({ width: 64, height: 48 })
  })

  // Covers 2.term.8
  it('is served from /uploads/{filename} as a picture, and as nothing else', async () => {
    const { body } = await upload(await canvas(9, 9).gif().toBuffer(), 'served.gif').expect(201)
    const { headers, body: bytes } = await app.visitor().get(`/uploads/${body.filename}`).expect(200)
    expect(headers).toMatchObject({ 'content-type': 'image/gif', 'x-content-type-options': 'nosniff' })
    expect(headers['cache-control']).toContain('immutable')
    expect(Buffer.compare(bytes, await stored(body.filename))).toBe(0)
  })

  // Covers 5.rules.9
  it('needs no caption', async () => {
    const { body } = await upload(await canvas(8, 8).png().toBuffer()).expect(201)
    expect(body.caption).toBeNull()
    const { body: other } = await upload(await canvas(8, 8).png().toBuffer())
      .field('caption', '  ')
      .expect(201)
    expect(other.caption).toBeNull()
  })

  it('is known by its content, whatever its name says', async () => {
    const { body } = await upload(await canvas(8, 8).png().toBuffer(), 'really.exe').expect(201)
    expect(body).toMatchObject({ filename: expect.stringMatching(/\.png$/), originalName: 'really.exe' })
  })

  it('with GPS data, text and profiles keeps the picture only, upright', async () => {
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
    const { body } = await upload(marked, 'holiday.jpg').expect(201)
    const file = await stored(body.filename)
    const kept = await sharp(file).metadata()
    expect([kept.width, kept.height]).toEqual([80, 40])
    for (const part of ['exif', 'xmp', 'iptc', 'icc', 'orientation', 'comments'] as const)
      expect(kept[part]).toBeUndefined()
    for (const secret of [...secrets, 'Secret comment', 'GPS', 'Exif', 'http'])
      expect(file.includes(secret)).toBe(false)
    const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)]
    // Turned by a quarter to the right, what was below on the left is above on the left.
    const [red, green, blue] = at(5, 5)
    expect(blue).toBeGreaterThan(200)
    expect([red, green].every((value) => (value ?? 255) < 80)).toBe(true)
  })

  it('loses the texts of a PNG', async () => {
    const png = await canvas(20, 20)
      .withExif({ IFD0: { Artist: 'Secret artist' } })
      .png()
      .toBuffer()
    const text = chunk('tEXt', Buffer.from('Comment\0Secret text'))
    text.writeUInt32BE(crcOf(text.subarray(4, -4)), text.length - 4)
    const { body } = await upload(Buffer.concat([png.subarray(0, 33), text, png.subarray(33)])).expect(201)
    const file = await stored(body.filename)
    for (const secret of ['Secret', 'tEXt', 'eXIf']) expect(file.includes(secret)).toBe(false)
  })

  it('keeps its frames and their times when it moves', async () => {
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
    const { body } = await upload(gif, 'moving.gif').expect(201)
    const file = await stored(body.filename)
    expect(file.equals(gif)).toBe(false)
    expect(await sharp(file, { animated: true }).metadata()).toMatchObject({
      pages: 3,
      delay: [100, 200, 300],
      loop: 3,
      pageHeight: 20,
    })
  })

  it('is never stored as the bytes that were sent, even where it comes from here', async () => {
    for (const format of ['jpeg', 'png', 'gif'] as const) {
      const first = await upload(await canvas(50, 50).toFormat(format).toBuffer()).expect(201)
      const bytes = await stored(first.body.filename)
      const second = await upload(bytes).expect(201)
      expect((await stored(second.body.filename)).equals(bytes)).toBe(false)
    }
  })

  it('wider than a screen is made smaller', async () => {
    const { body } = await upload(await canvas(5120, 100).png().toBuffer()).expect(201)
    expect(await sharp(await stored(body.filename)).metadata()).toMatchObject({ width: 2560, height: 50 })
  })

  it.each([
    ['naïve 日本 🙂.png', 'naïve 日本 🙂.png'],
    ['../../../etc/passwd', 'passwd'],
    ['a\u202egnp.exe', 'agnp.exe'],
    ['two\nlines.png', 'two lines.png'],
    [`${'x'.repeat(300)}.png`, 'x'.repeat(200)],
  ])('named %j keeps the name as one short line', async (given, kept) => {
    const { body } = await upload(await canvas(8, 8).png().toBuffer(), given).expect(201)
    expect(body.originalName).toBe(kept)
  })

  it('of exactly 5 MB is taken', async () => {
    const bytes = await sized(5 * 1024 * 1024)
    expect(bytes.length).toBe(5_242_880)
    await upload(bytes).expect(201)
  })
})

/** A sound PNG of so many bytes. */
async function sized(size: number): Promise<Buffer> {
  const png = await canvas(20, 20).png().toBuffer()
  const padding = chunk('teSt', Buffer.alloc(size - png.length - 12))
  padding.writeUInt32BE(crcOf(padding.subarray(4, -4)), padding.length - 4)
  return Buffer.concat([png.subarray(0, 33), padding, png.subarray(33)])
}

describe('An upload is refused and leaves nothing, ', () => {
  const picture = () => canvas(60, 60).toColourspace('srgb')
  const tiny = () => canvas(20, 20).gif().toBuffer()
  const noise = () =>
    sharp({
      create: {
        width: 400,
        height: 300,
        channels: 3,
        background: 'black',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
  const NOT_AN_IMAGE = ['image-type', 415, 'Only JPEG, PNG and GIF images are supported'] as const
  const BROKEN = ['image-broken', 400, 'The image is damaged and cannot be read'] as const

  const cases: [string, () => Buffer | Promise<Buffer>, string, readonly [string, number, string]][] = [
    [
      '5 MB and one byte',
      () => sized(5 * 1024 * 1024 + 1),
      'a.png',
      ['image-too-large', 413, 'The image is larger than 5 MB'],
    ],
    ['a renamed text file', () => Buffer.from('Just text. '.repeat(100)), 'text.png', NOT_AN_IMAGE],
    [
      'an SVG',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'a.svg',
      NOT_AN_IMAGE,
    ],
    [
      'an SVG that is called PNG',
      () => Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
      'a.png',
      NOT_AN_IMAGE,
    ],
    [
      'a script that begins like a GIF',
      () => Buffer.from('GIF89a/*\0\0\0*/=1;alert(1)//;', 'latin1'),
      'a.gif',
      NOT_AN_IMAGE,
    ],
    ['a page that begins like a GIF', () => Buffer.from('GIF89a<script>alert(1)</script>'), 'a.gif', NOT_AN_IMAGE],
    [
      'a GIF with a picture that is also a script',
      async () => {
        const gif = await tiny()
        // The width, 10,799, opens a comment; what follows the picture closes it.
        gif.write('/*', 6, 'latin1')
        return Buffer.concat([gif, Buffer.from('*/=1;alert(document.domain)')])
      },
      'a.gif',
      NOT_AN_IMAGE,
    ],
    [
      'a JPEG that is also a script',
      async () => {
        const jpeg = await picture().jpeg().toBuffer()
        const comment = Buffer.alloc(0x2f2a - 2, ' ')
        comment.write('*/=1;alert(1)/*', 0)
        const script = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xfe, 0x2f, 0x2a]), comment])
        return Buffer.concat([script, jpeg.subarray(2), Buffer.from('*/')])
      },
      'a.jpg',
      NOT_AN_IMAGE,
    ],
    ['a PNG of 30,000 x 30,000', hugePng, 'a.png', ['image-too-many-pixels', 413, 'The image has too many pixels']],
    ['a JPEG cut short', async () => (await noise().jpeg().toBuffer()).subarray(0, 20_000), 'a.jpg', BROKEN],
    ['a JPEG cut within its header', async () => (await noise().jpeg().toBuffer()).subarray(0, 100), 'a.jpg', BROKEN],
    ['a PNG cut short', async () => (await noise().png().toBuffer()).subarray(0, 20_000), 'a.png', BROKEN],
    ['a WebP', () => picture().webp().toBuffer(), 'a.png', NOT_AN_IMAGE],
    ['an AVIF', () => picture().avif().toBuffer(), 'a.png', NOT_AN_IMAGE],
    ['a TIFF', () => picture().tiff().toBuffer(), 'a.png', NOT_AN_IMAGE],
    ['a BMP', () => Buffer.concat([Buffer.from('BM'), Buffer.alloc(200)]), 'a.png', NOT_AN_IMAGE],
    [
      'an icon',
      () => Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0, 16, 16]), Buffer.alloc(200)]),
      'a.ico',
      NOT_AN_IMAGE,
    ],
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'), 'a.png', NOT_AN_IMAGE],
    ['a ZIP', () => Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(200)]), 'a.png', NOT_AN_IMAGE],
    [
      'a HEIC',
      () => Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1', 'latin1'), Buffer.alloc(99)]),
      'a.png',
      NOT_AN_IMAGE,
    ],
    ['an empty file', () => Buffer.alloc(0), 'a.png', NOT_AN_IMAGE],
  ]

  it.each(cases)('%s', async (_, bytes, filename, [code, statusCode, message]) => {
    const before = await everything()
    const reply = await upload(await bytes(), filename).field('caption', 'A caption')
    expect([reply.status, reply.body]).toEqual([statusCode, { statusCode, code, message }])
    expect(await everything()).toEqual(before)
  })

  it('without a file', async () => {
    const before = await everything()
    const post = () => admin.browser.post(`/api/terms/${termId}/images`)
    for (const reply of [await post().field('caption', 'Alone'), await post().attach('image', Buffer.alloc(0), '')])
      expect([reply.status, reply.body.message]).toEqual([400, 'Please select an image to upload.'])
    expect(await everything()).toEqual(before)
  })

  it('with fields that nobody knows, two images, or a caption too long', async () => {
    const bytes = await picture().png().toBuffer()
    const before = await everything()
    const replies = [
      [await upload(bytes).field('colour', 'red'), { colour: 'Unknown field' }],
      [await upload(bytes).attach('image', bytes, 'b.png'), { image: 'Only one image can be uploaded at a time' }],
      [
        await admin.browser.post(`/api/terms/${termId}/images`).attach('photo', bytes, 'a.png'),
        { photo: 'Unknown field' },
      ],
      [await upload(bytes).field('caption', 'x'.repeat(501)), { caption: 'Caption must be at most 500 characters' }],
      [await upload(bytes).field('caption', 'x'.repeat(9000)), { caption: 'This is too long' }],
      [await upload(bytes).field('caption', 'a').field('caption', 'b'), { caption: 'Caption must be text' }],
      [await upload(bytes).field('caption[a]', 'b'), { caption: 'Caption must be text' }],
    ] as const
    for (const [reply, fields] of replies)
      expect([reply.status, reply.body]).toMatchObject([400, { code: 'invalid-input', fields }])
    const many = upload(bytes)
    for (let field = 0; field < 10; field++) void many.field(`field${field}`, 'x')
    expect((await many).status).toBe(400)
    expect(await everything()).toEqual(before)
  })

  it('as something else than a form', async () => {
    const post = () => admin.browser.post(`/api/terms/${termId}/images`)
    await post().send({ image: 'x' }).expect(415)
    await post().set('Content-Type', 'multipart/mixed; boundary=x').send('--x--').expect(415)
    await post().set('Content-Type', 'multipart/form-data').send('no boundary').expect(400)
    await post().set('Content-Type', 'multipart/form-data; boundary=x').send('--x\r\ncut').expect(400)
  })

  it('for a term that does not exist, before the form is read, or is deleted while the form is', async () => {
    await upload(await picture().png().toBuffer(), 'a.png', 2_000_000_000).expect(404)
    await upload(await picture().png().toBuffer(), 'a.png', 0).expect(400)
    const { id } = await admin.createTerm({ name: 'Deleted meanwhile' })
    const before = await listUploads()
    const body = await sendSlowly(id, await picture().png().toBuffer(), () => admin.deleteTerm(id))
    expect(body).toMatch(/^HTTP\/1\.1 404 /)
    expect(await listUploads()).toEqual(before)
  })
})

describe('A request that is cut off', () => {
  it('leaves nothing and no failure in the log, and the service goes on', async () => {
    const log = jest.spyOn(process.stderr, 'write')
    try {
      const before = await everything()
      const bytes = await sized(400_000)
      const socket = await openUpload(termId, bytes.length)
      socket.write(bytes.subarray(0, 200_000))
      await new Promise<void>((resolve) => socket.end(() => resolve()))
      socket.destroy()
      const reset = await openUpload(termId, bytes.length)
      reset.write(bytes.subarray(0, 100_000))
      reset.resetAndDestroy()
      expect(await everything()).toEqual(before)
      await upload(await canvas(8, 8).png().toBuffer()).expect(201)
      expect(log).not.toHaveBeenCalled()
    } finally {
      log.mockRestore()
    }
  })
})

const FRAME = [
  '--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n',
  '\r\n--x--\r\n',
] as const

/** A connection on which the head of an upload has been sent, and of the form what stands before the file. */
async function openUpload(id: number, size: number): Promise<Socket> {
  const server = app.app.getHttpServer()
  if (!server.listening) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const place = server.address()
  const socket = connect(typeof place === 'object' && place !== null ? place.port : 0, '127.0.0.1')
  await new Promise<void>((resolve) => socket.once('connect', resolve))
  const head = [
    `POST /api/terms/${id}/images HTTP/1.1`,
    'Host: x',
    `Cookie: ${cookie}`,
    'Content-Type: multipart/form-data; boundary=x',
    'Connection: close',
    `Content-Length: ${FRAME[0].length + size + FRAME[1].length}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${FRAME[0]}`)
  return socket
}

/** Sends an upload of which the last part waits for something. @returns the reply as it comes */
async function sendSlowly(id: number, bytes: Buffer, meanwhile: () => Promise<void>): Promise<string> {
  const socket = await openUpload(id, bytes.length)
  const reply = new Promise<string>((resolve) => {
    let text = ''
    socket.setEncoding('utf8').on('data', (part) => (text += String(part)))
    socket.once('close', () => resolve(text))
  })
  socket.write(bytes)
  // The term is looked up once the head has come; another request's reply says that this was long ago.
  await admin.readTerm(id)
  await meanwhile()
  socket.write(FRAME[1])
  return reply
}
