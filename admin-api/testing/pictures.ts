import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { fileOf, formOf } from './client.ts'

/** A picture in one colour. */
export const canvas = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } })

/** A picture that hardly compresses. */
export const noise = (): Sharp =>
  sharp({
    create: {
      width: 400,
      height: 300,
      channels: 3,
      background: 'black',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })

/** The form that the image dialog sends. */
export const pictureForm = async (picture: Sharp, caption = ''): Promise<FormData> =>
  formOf(['caption', caption], ['image', fileOf(await picture.png().toBuffer(), 'a.png')])

function pngChunk(type: string, content: Buffer): Buffer {
  const chunk = Buffer.alloc(12 + content.length)
  chunk.writeUInt32BE(content.length)
  chunk.write(type, 4, 'latin1')
  content.copy(chunk, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4)
  return chunk
}

/** Bytes of a PNG's signature and header. */
const PNG_HEAD = 33

/** A valid PNG with additional chunks: `tEXt` or an unknown type. */
export async function pngWith(type: string, content: Buffer, times = 1): Promise<Buffer> {
  const png = await canvas(20, 20).png().toBuffer()
  const parts = Array<Buffer>(times).fill(pngChunk(type, content))
  return Buffer.concat([png.subarray(0, PNG_HEAD), ...parts, png.subarray(PNG_HEAD)])
}

/** A valid PNG of exactly this many bytes. */
export async function pngOfSize(size: number): Promise<Buffer> {
  const { length } = await pngWith('teSt', Buffer.alloc(0))
  return pngWith('teSt', Buffer.alloc(size - length))
}

/** A small file with a valid header of 30,000 x 30,000 pixels. */
export function hugePng(): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0])
  header.writeUInt32BE(30_000, 0)
  header.writeUInt32BE(30_000, 4)
  const parts = [pngChunk('IHDR', header), pngChunk('IDAT', deflateSync(Buffer.alloc(90_001)))]
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts, pngChunk('IEND', Buffer.alloc(0))])
}

/** A GIF that is also a script: the bytes of its width, 10,799, open a comment that the bytes after the picture close. */
export async function scriptGif(more = ''): Promise<Buffer> {
  const gif = await canvas(20, 20).gif().toBuffer()
  gif.write('/*', 6, 'latin1')
  return Buffer.concat([gif, Buffer.from(`*/=1;alert(document.domain)${more}`)])
}

/** The same for a JPEG: the length of its comment segment opens the script's comment. */
export async function scriptJpeg(): Promise<Buffer> {
  const comment = Buffer.alloc(0x2f2a - 2, ' ')
  comment.write('*/=1;alert(1)/*')
  const head = Buffer.from([0xff, 0xd8, 0xff, 0xfe, 0x2f, 0x2a])
  const jpeg = await canvas(60, 60).jpeg().toBuffer()
  return Buffer.concat([head, comment, jpeg.subarray(2), Buffer.from('*/')])
}

/** A progressive JPEG with its last scan repeated. */
export async function jpegOfScans(times: number): Promise<Buffer> {
  const jpeg = await canvas(60, 60).jpeg({ progressive: true }).toBuffer()
  const scan = Buffer.from(jpeg.subarray(jpeg.lastIndexOf('ffda', undefined, 'hex'), -2))
  // Decodes all bits in one scan instead of refining the last one.
  scan[9] = 0
  return Buffer.concat([jpeg.subarray(0, -2), ...Array<Buffer>(times).fill(scan), jpeg.subarray(-2)])
}
