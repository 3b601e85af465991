import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp } from 'sharp'
import { GlossaryError } from '../../contracts/errors.ts'
import { IMAGE_TYPES } from '../../contracts/image.ts'
import { isScript } from './is-script.ts'
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

/** What a scan of a JPEG begins with. Progressive ones have ten or so; what a phone puts behind a picture may hold the same bytes by chance. */
const SCAN = Buffer.from('ffda', 'hex')
const MAX_SCANS = 500

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
  if (mimeType === 'image/jpeg') refuseTooManyScans(bytes)
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

/** Each scan goes over all pixels once more: 135,000 are 5 MB, and keep a processor busy for minutes. */
function refuseTooManyScans(jpeg: Buffer): void {
  let at = -SCAN.length
  for (let scans = 0; scans <= MAX_SCANS; scans += 1) {
    at = jpeg.indexOf(SCAN, at + SCAN.length)
    if (at === -1) return
  }
  throw new GlossaryError('image-broken')
}
