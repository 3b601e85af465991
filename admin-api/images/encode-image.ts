import { Script } from 'node:vm'
import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp } from 'sharp'
import { GlossaryError } from '../../contracts/errors.ts'
import { IMAGE_TYPES } from '../../contracts/image.ts'
import { withoutTexts } from './png-texts.ts'

type ImageType = (typeof IMAGE_TYPES)[number]

export interface EncodedImage {
  bytes: Buffer
  mimeType: ImageType
  extension: 'jpg' | 'png' | 'gif'
}

/** Of all frames together. A phone's picture has 12 to 50 million; decoded, each takes 4 bytes. */
const MAX_PIXELS = 50_000_000

/** Pixels of a side, as many as JPEG and GIF have: a PNG of one column took a minute. */
const MAX_SIDE = 65_535

/** Pixels. Twice what the widest viewer shows, for dense screens. */
const MAX_WIDTH = 2560

interface Encoder {
  /** As sharp names it. */
  format: string
  extension: EncodedImage['extension']
  /** `isOther`: the same picture in other bytes. */
  encode: (image: Sharp, isOther: boolean) => Sharp
}

const encoders: Record<ImageType, Encoder> = {
  'image/jpeg': {
    format: 'jpeg',
    extension: 'jpg',
    encode: (image, isOther) => image.jpeg({ quality: 90, progressive: !isOther }),
  },
  'image/png': { format: 'png', extension: 'png', encode: (image, isOther) => image.png({ progressive: isOther }) },
  'image/gif': { format: 'gif', extension: 'gif', encode: (image, isOther) => image.gif({ progressive: isOther }) },
}

/**
 * The picture in new bytes: upright, in the web's colours, with all its frames and without anything else that the file held. What a file is
 * is decided by its content.
 * @throws GlossaryError image-type, image-too-many-pixels, image-broken
 */
export async function encodeImage(upload: Buffer): Promise<EncodedImage> {
  const mimeType = await findType(upload)
  const bytes = mimeType === 'image/png' ? withoutTexts(upload) : upload
  const encoder = encoders[mimeType]
  await refuseTooManyPixels(bytes, encoder)
  const encode = (isOther: boolean) =>
    encoder.encode(open(bytes).resize({ width: MAX_WIDTH, withoutEnlargement: true }), isOther).toBuffer()
  try {
    const encoded = await encode(false)
    // An image that was made in the very same way is made in another one: nobody chooses the bytes that are served.
    return { bytes: encoded.equals(bytes) ? await encode(true) : encoded, mimeType, extension: encoder.extension }
  } catch (cause) {
    throw new GlossaryError('image-broken', { cause })
  }
}

/** A warning of the decoder (a file cut short, most of all) is a failure: half a picture helps nobody. */
const open = (bytes: Buffer): Sharp =>
  sharp(bytes, { animated: true, autoOrient: true, limitInputPixels: MAX_PIXELS, failOn: 'warning' })

async function findType(bytes: Buffer): Promise<ImageType> {
  const found = await fileTypeFromBuffer(bytes)
  const mimeType = IMAGE_TYPES.find((type) => type === found?.mime)
  if (mimeType === undefined || isScript(bytes)) throw new GlossaryError('image-type')
  return mimeType
}

/** Reads the file's header; nothing is decoded. */
async function refuseTooManyPixels(bytes: Buffer, { format }: Encoder): Promise<void> {
  const header = await sharp(bytes, { animated: true, limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      // The first bytes of a GIF are plain text, with which anything may begin: without a frame it is none.
      throw new GlossaryError(format === 'gif' ? 'image-type' : 'image-broken', { cause })
    })
  if (header.format !== format) throw new GlossaryError('image-type')
  const { width, height, pageHeight = height, pages = 1 } = header
  if (width * pageHeight * pages > MAX_PIXELS || Math.max(width, pageHeight) > MAX_SIDE)
    throw new GlossaryError('image-too-many-pixels')
}

/** Characters outside of comments that are compiled: five million keep everybody waiting for seconds, and take a gigabyte. */
const MOST_CODE = 32_768

/** What a picture is full of, and no script holds but in comments and strings. */
const BINARY = /[^\P{Cc}\s]/u

/** Whether a browser that was told so could run the file (`GIF89a=1//…`): it is compiled, never run. A real picture fails at its first bytes. */
function isScript(bytes: Buffer): boolean {
  return (['latin1', 'utf8'] as const).some((encoding) => {
    const code = withoutComments(bytes.toString(encoding))
    if (code.length > MOST_CODE) return !BINARY.test(code)
    try {
      new Script(code)
      return true
    } catch {
      return false
    }
  })
}

/** A script without what its comments hold, which may be the picture; of a long one the beginning. */
function withoutComments(text: string): string {
  let [code, at] = ['', 0]
  while (code.length <= MOST_CODE) {
    const from = text.indexOf('/*', at)
    const to = text.indexOf('*/', from + 2)
    if (from === -1 || to === -1) return code + text.slice(at)
    code += `${text.slice(at, from)}/**/`
    at = to + 2
  }
  return code
}
