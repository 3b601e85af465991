import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { MAX_IMAGE_SIZE } from '../../contracts/image.ts'
import { Database } from '../data/database.ts'
import { GlossaryClient } from '../testing/glossary-client.ts'
import { canvas, hugePng, noise, pngOfSize, scriptGif, scriptJpeg } from '../testing/pictures.ts'
import { RawUpload } from '../testing/raw-upload.ts'
import { ADMINISTRATOR, openTestApp, type TestApp } from '../testing/test-app.ts'
import { Image } from '../data/entities/image.ts'

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
  cookie = /session=[^;]+/.exec(String(signedIn.headers['set-cookie']))?.[0] ?? ''
  termId = (await admin.createTerm({ name: 'Pictured' })).id
  // So that there is something to lose.
  await upload(await canvas(8, 8).png().toBuffer()).expect(201)
})
afterAll(() => app.close())

const listUploads = async (): Promise<string[]> => (await readdir(join(app.settings.dataDir, 'uploads'))).toSorted()

/** All that an upload could leave. */
const everything = async () => ({
  files: await listUploads(),
  images: await app.app.get(Database).read((manager) => manager.find(Image, { order: { id: 'ASC' } })),
  term: await admin.readTerm(termId),
  change: await admin.lastChange(),
})

const upload = (bytes: Buffer, filename = 'picture.png', id = termId) =>
  admin.browser.post(`/api/terms/${id}/images`).attach('image', bytes, filename)

describe('Refused, and nothing is left of it:', () => {
  const picture = () => canvas(60, 60).toColourspace('srgb')
  const NOT_AN_IMAGE = ['image-type', 415, 'Only JPEG, PNG and GIF images are supported'] as const
  const BROKEN = ['image-broken', 400, 'The image is damaged and cannot be read'] as const

  const cases: [string, () => Buffer | Promise<Buffer>, string, readonly [string, number, string]][] = [
    [
      '5 MB and one byte',
      () => pngOfSize(MAX_IMAGE_SIZE + 1),
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
    ['a GIF with a picture that is also a script', scriptGif, 'a.gif', NOT_AN_IMAGE],
    ['a JPEG that is also a script', scriptJpeg, 'a.jpg', NOT_AN_IMAGE],
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

  // Shows images/size, images/formats, images/nothing-left
  it.each(cases)('%s', async (_, bytes, filename, [code, statusCode, message]) => {
    const before = await everything()
    const reply = await upload(await bytes(), filename).field('caption', 'A caption')
    expect([reply.status, reply.body]).toEqual([statusCode, { statusCode, code, message }])
    expect(await everything()).toEqual(before)
  })

  it('a form without a file', async () => {
    const before = await everything()
    const post = () => admin.browser.post(`/api/terms/${termId}/images`)
    for (const reply of [await post().field('caption', 'Alone'), await post().attach('image', Buffer.alloc(0), '')])
      expect([reply.status, reply.body.message]).toEqual([400, 'Please select an image to upload.'])
    expect(await everything()).toEqual(before)
  })

  it('a form with fields that nobody knows, two images, or a caption too long', async () => {
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

  it('what is no form', async () => {
    const post = () => admin.browser.post(`/api/terms/${termId}/images`)
    await post().send({ image: 'x' }).expect(415)
    await post().set('Content-Type', 'multipart/mixed; boundary=x').send('--x--').expect(415)
    await post().set('Content-Type', 'multipart/form-data').send('no boundary').expect(400)
    await post().set('Content-Type', 'multipart/form-data; boundary=x').send('--x\r\ncut').expect(400)
  })

  it('an image for a term that does not exist, before the form is read, or that is deleted while it is', async () => {
    await upload(await picture().png().toBuffer(), 'a.png', 2_000_000_000).expect(404)
    await upload(await picture().png().toBuffer(), 'a.png', 0).expect(400)
    const { id } = await admin.createTerm({ name: 'Deleted meanwhile' })
    const before = await listUploads()
    const bytes = await picture().png().toBuffer()
    const late = await RawUpload.open(await portOf(app), cookie, id, bytes.length)
    const reply = late.reply()
    late.socket.write(bytes)
    // The term is looked up once the head has come; a later request's reply says that this was before.
    await admin.readTerm(id)
    await admin.deleteTerm(id)
    late.end()
    expect(await reply).toMatch(/^HTTP\/1\.1 404 /)
    expect(await listUploads()).toEqual(before)
  })

  it('a visitor, before the form is read', async () => {
    const upload = await RawUpload.open(await portOf(app), '', termId, 1_000_000)
    expect(await upload.reply()).toMatch(/^HTTP\/1\.1 401 /)
  })
})

async function portOf({ app }: TestApp): Promise<number> {
  const server = app.getHttpServer()
  if (!server.listening) await once(server.listen(0, '127.0.0.1'), 'listening')
  const place = server.address()
  return typeof place === 'object' && place !== null ? place.port : 0
}
