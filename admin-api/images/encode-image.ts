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

/** Total of all frames. A phone's picture has 12 to 50 million pixels; decoded, each takes 4 bytes. */
const MAX_PIXELS = 50_000_000

/** Pixels per side, the maximum of JPEG and GIF: a PNG of a single column took a minute. */
const MAX_SIDE = 65_535

/** The marker that begins a JPEG scan. Progressive JPEGs have about ten; data that phones append after the picture may contain the same bytes by chance. */
const SCAN = Buffer.from('ffda', 'hex')
const MAX_SCANS = 500

/** Pixels: twice the widest view of the viewer, for high-density screens. */
const MAX_WIDTH = 2560

interface Encoder {
  /** sharp's name of the format. */
  format: string
  extension: EncodedImage['extension']
  /** `isOther`: encode the same picture into different bytes. */
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
 * Re-encodes the picture: upright, in sRGB, with all frames and without any other content of the file. The content alone determines its type.
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
    // The upload was already encoded this way: encode it differently, so that an uploader cannot choose the served bytes.
    return { bytes: encoded.equals(bytes) ? await encode(true) : encoded, mimeType, extension: encoder.extension }
  } catch (cause) {
    throw new GlossaryError('image-broken', { cause })
  }
}

/** Treats decoder warnings, mostly about truncated files, as failures. */
const open = (bytes: Buffer): Sharp =>
  sharp(bytes, { animated: true, autoOrient: true, limitInputPixels: MAX_PIXELS, failOn: 'warning' })

async function findType(bytes: Buffer): Promise<ImageType> {
  const found = await fileTypeFromBuffer(bytes)
  const mimeType = IMAGE_TYPES.find((type) => type === found?.mime)
  if (mimeType === undefined || isScript(bytes)) throw new GlossaryError('image-type')
  return mimeType
}

/** Reads only the header; decodes nothing. */
async function refuseTooManyPixels(bytes: Buffer, { format }: Encoder): Promise<void> {
  const header = await sharp(bytes, { animated: true, limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      // A GIF's signature is plain text, which any file may begin with: without a frame it is no GIF.
      throw new GlossaryError(format === 'gif' ? 'image-type' : 'image-broken', { cause })
    })
  if (header.format !== format) throw new GlossaryError('image-type')
  const { width, height, pageHeight = height, pages = 1 } = header
  if (width * pageHeight * pages > MAX_PIXELS || Math.max(width, pageHeight) > MAX_SIDE)
    throw new GlossaryError('image-too-many-pixels')
}

/** Each scan passes over all pixels again: 135,000 scans fit into 5 MB and occupy a processor for minutes. */
function refuseTooManyScans(jpeg: Buffer): void {
  let at = -SCAN.length
  for (let scans = 0; scans <= MAX_SCANS; scans += 1) {
    at = jpeg.indexOf(SCAN, at + SCAN.length)
    if (at === -1) return
  }
  throw new GlossaryError('image-broken')
}
