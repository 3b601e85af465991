import sharp from 'sharp'
import { RENDITION_WIDTHS } from '../../contracts/image.ts'

/** The size and renditions of an image. */
export interface Measured {
  /** Pixels. */
  width: number
  height: number
  renditions: { width: number; bytes: Buffer }[]
}

/** Pixels; the maximum of WebP. */
const MAX_HEIGHT = 16_383

/**
 * Measures an image and makes its renditions, where they save bytes. Animated images have none, because a rendition would be a still.
 * @param bytes from `encodeImage`
 */
export async function measureImage(bytes: Buffer): Promise<Measured> {
  const { width, height, pages = 1 } = await sharp(bytes).metadata()
  const renditions: Measured['renditions'] = []
  const isPossible = (one: number): boolean => one < width && (height * one) / width <= MAX_HEIGHT
  for (const narrower of pages > 1 ? [] : RENDITION_WIDTHS.filter(isPossible)) {
    const smaller = await sharp(bytes).resize({ width: narrower }).webp({ quality: 80 }).toBuffer()
    if (smaller.length < bytes.length) renditions.push({ width: narrower, bytes: smaller })
  }
  return { width, height, renditions }
}
